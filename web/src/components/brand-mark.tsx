import { useState } from 'react';
import { useLogo } from '@/lib/logo';

/** The university's logo, or the portal's own where there is none. It is decorative: the name is always next to it. */
export function BrandMark({ size = 40 }: { size?: number }) {
  const logo = useLogo();
  const [missing, setMissing] = useState<string | null>(null);
  if (logo && logo !== missing) {
    return (
      <img
        className="brand-mark"
        src={logo}
        width={size}
        height={size}
        alt=""
        style={{ objectFit: 'contain' }}
        onError={() => setMissing(logo)}
      />
    );
  }
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
