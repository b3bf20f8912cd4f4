import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { takeAwaited } from '@/lib/arrival';
import { PageReadyContext } from './page-ready';
import { PagePlaceholder } from './skeletons';
import { useFirstData } from './use-first-data';

interface PageProps {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}

const SHOWN = { display: 'contents' };
/** Out of sight, except on paper, and still able to take the focus. The browser counts no shift of what is transparent. */
const HIDDEN = {
  height: 0,
  overflow: 'hidden',
  animation: 'away 0s forwards',
  '@keyframes away': { to: { opacity: 0 } },
  '@media print': { height: 'auto', overflow: 'visible', animation: 'none' },
};

/**
 * A page of the shell: its heading, what can be done on it, and its content. The content appears at once, when all of it
 * is there or has been waited for long enough: parts that come one after the other would push away what is read.
 */
export function Page({ title, hint, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · MyKU`;
  }, [title]);
  useEffect(() => {
    if (takeAwaited()) heading.current?.focus({ preventScroll: true });
  }, []);
  const isReady = useFirstData();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          {hint && (
            <Typography variant="body2" color="textSecondary">
              {hint}
            </Typography>
          )}
        </Box>
        {actions && (
          <Box className="on-screen" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {actions}
          </Box>
        )}
      </Box>
      {!isReady && <PagePlaceholder />}
      <PageReadyContext value={isReady}>
        <Box sx={isReady ? SHOWN : HIDDEN}>{children}</Box>
      </PageReadyContext>
    </Box>
  );
}

/** A white card with an optional heading. */
export function Panel({ title, actions, children }: { title?: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        backgroundColor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.25,
        p: { xs: 1.75, sm: 2.5 },
        minWidth: 0,
      }}
    >
      {title && (
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'center',
            justifyContent: 'space-between',
            mb: 1.5,
            flexWrap: 'wrap',
          }}
        >
          <Typography variant="h2">{title}</Typography>
          {actions && <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>{actions}</Box>}
        </Box>
      )}
      {children}
    </Box>
  );
}
