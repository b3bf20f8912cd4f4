import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AnsweredRequest } from '@/components/answered-request';
import Dialog from '@/components/dialog';
import { QueryView } from '@/components/query-view';
import { useWideScreen } from '@/lib/use-media-query';

type Answer = Parameters<typeof AnsweredRequest>[0]['answer'];

interface RequestDialogProps<Possible> {
  title: string;
  /** The student staff ask for; without one the student asks. */
  studentCode: string | undefined;
  possible: UseQueryResult<Possible>;
  /** Why nothing can be asked for, where that is so. */
  nothingOf: (possible: Possible) => string | null;
  /** The form, itself a dialog; it answers with what became of the request. */
  form: (possible: Possible, onAnswer: (answer: Answer) => void) => ReactNode;
  onClose: () => void;
}

/** Asks for what is possible now. The student then sees the case, staff what became of it. */
export function RequestDialog<Possible>(props: RequestDialogProps<Possible>) {
  const { title, studentCode, possible, nothingOf, form, onClose } = props;
  const phone = !useWideScreen();
  const navigate = useNavigate();
  const titleId = useId();
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (!answer && possible.data !== undefined && nothingOf(possible.data) === null)
    return form(possible.data, (given) =>
      studentCode === undefined ? void navigate(`/std/cases/${given.caseId}`) : setAnswer(given),
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {answer ? (
        <AnsweredRequest answer={answer} onClose={onClose} />
      ) : (
        <DialogContent>
          <QueryView query={possible}>{(data) => <Typography>{nothingOf(data)}</Typography>}</QueryView>
        </DialogContent>
      )}
    </Dialog>
  );
}
