// The rules of the game in short, beside the board.

/** Headings and texts, once they have come. */
export function Rules({ rules = [] }: { rules: [string, string][] | undefined }) {
  return (
    <dl>
      {rules.map(([head, text]) => (
        <>
          <dt>{head}</dt>
          <dd>{text}</dd>
        </>
      ))}
    </dl>
  );
}
