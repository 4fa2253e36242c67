"""fractions."""


def gcd(one, other):
    """The greatest number that divides both."""
    while other:
        one, other = other, one % other
    return one


class Fraction:
    """A rational number."""

    def __init__(self, top=0, bottom=1):
        if isinstance(top, Fraction):
            top, bottom = top.numerator, top.denominator * bottom
        shared = gcd(abs(top), bottom)
        self.numerator = top // shared
        self.denominator = bottom // shared

    def __add__(self, other):
        if isinstance(other, float):
            return float(self) + other
        top, bottom = parts(other)
        return Fraction(self.numerator * bottom + top * self.denominator, self.denominator * bottom)

    __radd__ = __add__

    def __neg__(self):
        return Fraction(-self.numerator, self.denominator)

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        if isinstance(other, float):
            return float(self) * other
        top, bottom = parts(other)
        return Fraction(self.numerator * top, self.denominator * bottom)

    __rmul__ = __mul__

    def __truediv__(self, other):
        top, bottom = parts(other)
        sign = -1 if top < 0 else 1
        return Fraction(self.numerator * bottom * sign, self.denominator * top * sign)

    def __rtruediv__(self, other):
        return Fraction(other) / self

    def __pow__(self, power):
        return Fraction(self.numerator**power, self.denominator**power)

    def __eq__(self, other):
        if isinstance(other, float):
            return float(self) == other
        return (self.numerator, self.denominator) == parts(other)

    def __lt__(self, other):
        return (self - other).numerator < 0

    def __le__(self, other):
        return (self - other).numerator <= 0

    def __gt__(self, other):
        return (self - other).numerator > 0

    def __ge__(self, other):
        return (self - other).numerator >= 0

    def __bool__(self):
        return self.numerator != 0

    def __hash__(self):
        return hash((self.numerator, self.denominator))

    def __float__(self):
        return self.numerator / self.denominator

    def __str__(self):
        return str(self.numerator) if self.denominator == 1 else str(self.numerator) + "/" + str(self.denominator)


def parts(number):
    """Numerator and denominator."""
    return (number.numerator, number.denominator) if isinstance(number, Fraction) else (number, 1)
