/** The portal's logo. It is decorative, since the name of the university is always next to it. */
export function BrandMark({ size = 40 }: { size?: number }) {
  return (
    <svg className="brand-mark" viewBox="0 0 64 64" width={size} height={size} aria-hidden>
      <rect width="64" height="64" rx="14" fill="#006664" />
      <path
        d="M13 16v32M13 36l13-20M17.5 29.5l10 18.5M35 16v21.5a9 9 0 0 0 18 0V16"
        fill="none"
        stroke="#ffffff"
        strokeWidth="5.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
