import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { confirmed } from '@/lib/confirmed';
import { sentence } from '@/lib/form-fields';
import { reportFailure } from '@/lib/report-failure';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { notesQuery, useDeleteNote, useWriteNote } from './api';

const VISIBILITIES = ['staff', 'student', 'author'] as const;
const schema = z.object({ text: sentence(limits.NoteInput.text), visibility: z.enum(VISIBILITIES) });
type Draft = z.infer<typeof schema>;
const EMPTY: Draft = { text: '', visibility: 'staff' };

/** Notes about a student, for staff who see them; each says who reads it. */
export function StudentNotes({ code }: { code: string }) {
  const { t } = useTranslation('studentNotes');
  const query = useQuery(notesQuery(code));
  const remove = useDeleteNote(code);
  const confirmDelete = async (note: Schemas['NoteView']) => {
    const question = { title: t('deleteTitle'), message: note.text, confirmLabel: t('delete') };
    await confirmed(question, () => remove.mutateAsync(note.noteId));
  };
  return (
    <Panel title={t('title')}>
      <QueryView query={query} isEmpty={(notes) => notes.length === 0} empty={<Box>{t('none')}</Box>}>
        {(notes) => <NoteList notes={notes} onDelete={(note) => void confirmDelete(note)} />}
      </QueryView>
      <NoteForm code={code} />
    </Panel>
  );
}

/** What advisors wrote for the student to read; nothing where there is none. */
export function MyNotes() {
  const { t } = useTranslation('studentNotes');
  const { data: notes = [] } = useQuery(notesQuery());
  if (notes.length === 0) return null;
  return (
    <Panel title={t('forMe')}>
      <NoteList notes={notes} />
    </Panel>
  );
}

function NoteList({
  notes,
  onDelete,
}: {
  notes: readonly Schemas['NoteView'][];
  onDelete?: (note: Schemas['NoteView']) => void;
}) {
  const { t } = useTranslation('studentNotes');
  const { language, pick } = useLanguage();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {notes.map((note) => (
        <Box
          component="li"
          key={note.noteId}
          sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'divider', alignItems: 'start' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {note.text}
            <Note>
              {[
                pick(note.writer.th, note.writer.en),
                dateTime(note.writtenAt, language),
                onDelete && t(`visibility.${note.visibility}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Note>
          </Box>
          {onDelete && note.isMine && (
            <IconButton aria-label={t('deleteOf', { text: note.text })} onClick={() => onDelete(note)}>
              <DeleteIcon />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  );
}

function NoteForm({ code }: { code: string }) {
  const { t } = useTranslation('studentNotes');
  const write = useWriteNote(code);
  const form = useForm<Draft>({ resolver: zodResolver(schema), defaultValues: EMPTY });
  const submit = form.handleSubmit(async (draft) => {
    try {
      await write.mutateAsync(draft);
      form.reset({ ...EMPTY, visibility: draft.visibility });
    } catch (error) {
      reportFailure(error);
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{
        display: 'grid',
        gap: 1.5,
        mt: 2,
        gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 1fr) auto' },
        alignItems: 'start',
      }}
    >
      <FormTextField control={form.control} name="text" label={t('text')} multiline />
      <FormSelect
        control={form.control}
        name="visibility"
        label={t('readers')}
        options={VISIBILITIES.map((value) => ({ value, label: t(`visibility.${value}`) }))}
      />
      <Button type="submit" variant="contained" disabled={write.isPending} sx={{ minHeight: 40 }}>
        {t('add')}
      </Button>
    </Box>
  );
}
