"""fractions: the same numbers as CPython's, but reduced only when necessary, because reducing takes time."""

from math import ldexp

EXACT = 1 << 53
"""Whole numbers up to this limit are exact as floats, so dividing them rounds only once."""


def gcd(one, other):
    """Return the greatest common divisor."""
    while other:
        one, other = other, one % other
    return one


def bits(number):
    """Return the number of bits of a positive number, even a long one."""
    return len(bin(number)) - 2


def nearest(top, bottom):
    """Return the float nearest to a fraction, rounding halves to even, even if the numbers are too large for floats."""
    if top < EXACT and bottom < EXACT:
        return top / bottom
    if not top:
        return 0.0
    shift = bits(bottom) - bits(top) + 55
    whole, rest = divmod(top << shift, bottom) if shift > 0 else divmod(top, bottom << -shift)
    extra = bits(whole) - 53
    half, low = 1 << (extra - 1), whole & ((1 << extra) - 1)
    whole >>= extra
    if low > half or (low == half and (rest or whole & 1)):
        whole += 1
    return ldexp(whole, extra - shift)


class Fraction:
    """A rational number. `top` and `bottom`, which is positive, may have common divisors."""

    def __init__(self, top=0, bottom=1):
        if isinstance(top, Fraction):
            top, bottom = top.top, top.bottom * bottom
        self.top = top
        self.bottom = bottom
        self.reduced = bottom == 1

    def reduce(self):
        """Return the number without common divisors."""
        if not self.reduced:
            shared = gcd(abs(self.top), self.bottom)
            self.top //= shared
            self.bottom //= shared
            self.reduced = True
        return self

    @property
    def numerator(self):
        """Return the numerator."""
        return self.reduce().top

    @property
    def denominator(self):
        """Return the denominator."""
        return self.reduce().bottom

    def __add__(self, other):
        if isinstance(other, float):
            return float(self) + other
        top, bottom = parts(other)
        if self.bottom == bottom:
            return Fraction(self.top + top, bottom)
        if not self.bottom % bottom:
            return Fraction(self.top + top * (self.bottom // bottom), self.bottom)
        if not bottom % self.bottom:
            return Fraction(self.top * (bottom // self.bottom) + top, bottom)
        mine = self.reduce()
        return Fraction(mine.top * bottom + top * mine.bottom, mine.bottom * bottom).reduce()

    __radd__ = __add__

    def __neg__(self):
        return Fraction(-self.top, self.bottom)

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        if isinstance(other, float):
            return float(self) * other
        top, bottom = parts(other)
        return Fraction(self.top * top, self.bottom * bottom)

    __rmul__ = __mul__

    def __truediv__(self, other):
        top, bottom = parts(other)
        sign = -1 if top < 0 else 1
        return Fraction(self.top * bottom * sign, self.bottom * top * sign)

    def __rtruediv__(self, other):
        return Fraction(other) / self

    def __pow__(self, power):
        return Fraction(self.top**power, self.bottom**power)

    def __eq__(self, other):
        if isinstance(other, float):
            return float(self) == other
        top, bottom = parts(other)
        return self.top * bottom == top * self.bottom

    def __lt__(self, other):
        return (self - other).top < 0

    def __le__(self, other):
        return (self - other).top <= 0

    def __gt__(self, other):
        return (self - other).top > 0

    def __ge__(self, other):
        return (self - other).top >= 0

    def __bool__(self):
        return self.top != 0

    def __hash__(self):
        return hash((self.numerator, self.denominator))

    def __int__(self):
        return self.top // self.bottom if self.top >= 0 else -(-self.top // self.bottom)

    def __float__(self):
        return nearest(self.top, self.bottom) if self.top >= 0 else -nearest(-self.top, self.bottom)

    def __str__(self):
        mine = self.reduce()
        return str(mine.top) if mine.bottom == 1 else str(mine.top) + "/" + str(mine.bottom)


def parts(number):
    """Return the numerator and the denominator."""
    return (number.top, number.bottom) if isinstance(number, Fraction) else (number, 1)
