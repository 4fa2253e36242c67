// What the keys do.

/** The list of keys. */
export function Keys({ keys }: { keys: string[] }) {
  return (
    <ul>
      {keys.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
