/** A turning ring in plain CSS: it is part of the first load, where every kilobyte counts. */
export function Spinner({ label }: { label?: string }) {
  return (
    <div className="spinner">
      <div className="spinner-ring" aria-hidden />
      {label && <span>{label}</span>}
    </div>
  );
}
