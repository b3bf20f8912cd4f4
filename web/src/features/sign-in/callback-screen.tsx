import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BrandMark } from '@/components/brand-mark';
import { Spinner } from '@/components/spinner';

/** What is seen while a callback signs in: the logo, a spinner, and what is going on. */
export function CallbackScreen({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2, p: 3, textAlign: 'center' }}>
      <BrandMark size={56} />
      <Box role="status">
        <Spinner label={label} />
      </Box>
      {children}
    </Box>
  );
}
