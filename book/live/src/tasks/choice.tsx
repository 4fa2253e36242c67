// One choice among several, with its label.

interface ChoiceProps {
  label: string | undefined;
  value: string;
  values: Record<string, string>;
  onChoose(value: string): void;
}

export function Choice({ label, value, values, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {Object.entries(values).map(([name, shown]) => (
          <option key={name} value={name} selected={name === value}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}
