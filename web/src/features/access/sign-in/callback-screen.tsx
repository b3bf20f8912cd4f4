import './sign-in.css';
import type { ReactNode } from 'react';
import { BrandMark } from '@/components/brand-mark';
import { Spinner } from '@/components/spinner';

/** What is seen while a callback signs in: the logo, a spinner, and what is going on. */
export function CallbackScreen({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <main className="centre-screen">
      <BrandMark size={56} />
      <div role="status">
        <Spinner />
        <h1 className="sign-in-waiting">{label}</h1>
      </div>
      {children}
    </main>
  );
}
