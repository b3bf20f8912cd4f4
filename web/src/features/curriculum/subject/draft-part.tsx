import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import type { Schemas } from '@/client/schemas';
import { QueryView } from '@/components/query-view';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';

interface DraftPartProps<Said> {
  subject: Schemas['SubjectDetail'];
  query: UseQueryResult<Said>;
  editLabel: string;
  /** What is edited in; `close` is for when it was saved or given up. */
  dialog: (said: Said, close: () => void) => ReactNode;
  /** What the version says of this part. */
  children: (said: Said) => ReactNode;
}

/** A part of a version: read by everybody who sees it, and of a draft edited by who may. */
export function DraftPart<Said>({ subject, query, editLabel, dialog, children }: DraftPartProps<Said>) {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useMay(MENU.subjects, 'edit') && subject.status === 'draft';
  return (
    <QueryView query={query}>
      {(said) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {mayEdit && (
            <Box>
              <Button variant="outlined" onClick={() => setEditing(true)}>
                {editLabel}
              </Button>
            </Box>
          )}
          {children(said)}
          <Suspense fallback={null}>{isEditing && dialog(said, () => setEditing(false))}</Suspense>
        </Box>
      )}
    </QueryView>
  );
}
