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
  /** A low heading close to the edge, for a page whose contents need the height of the screen. */
  isCompact?: boolean;
  children: ReactNode;
}

const USUAL = { display: 'grid', gap: 2.5, minWidth: 0 };
const COMPACT = { display: 'grid', gap: 0.25, minWidth: 0, mt: -2.5 };
const HEADING = { outline: 'none' };
const COMPACT_HEADING = { ...HEADING, fontSize: '1.2rem', lineHeight: 1.25 };
const COMPACT_HINT = { fontSize: '0.85rem', lineHeight: 1.35 };
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
export function Page({ title, hint, actions, isCompact = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · MyKU`;
  }, [title]);
  useEffect(() => {
    if (takeAwaited()) heading.current?.focus({ preventScroll: true });
  }, []);
  const content = useRef<HTMLDivElement>(null);
  const isReady = useFirstData(content);
  return (
    <Box sx={isCompact ? COMPACT : USUAL}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: isCompact ? '0 12px' : 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={isCompact ? COMPACT_HEADING : HEADING}>
            {title}
          </Typography>
          {hint && (
            <Typography variant="body2" color="textSecondary" sx={isCompact ? COMPACT_HINT : undefined}>
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
        <Box ref={content} sx={isReady ? SHOWN : HIDDEN}>
          {children}
        </Box>
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
