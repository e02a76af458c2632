/** Round, phase, whose turn: one line, in which whole parts go where there is no room for them. */
export const Moment = ({ text }: { readonly text: string }) => (
  <div className="sub">
    {text.split(/(?= · )|(?=: )/).map((part, i) => (
      <span key={i}>{part}</span>
    ))}
  </div>
);
