import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idempotencyKey } from '@/client/api';
import { ApiError } from '@/client/api-error';
import { caseQuery } from '@/components/case-panel/api';
import Dialog from '@/components/dialog';
import { Refusal } from '@/components/refusal';
import { Spinner } from '@/components/spinner';
import { ShareLink } from '@/features/finance/pay-link/share-link';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { issueQuery, passQuery } from './api';
import { OpenPass } from './open-pass';
import { Ending } from './ending';

interface PaySheetProps {
  invoiceId: string;
  sequence: number;
  /** Called once, when the money has come. */
  onPaid: () => void;
  onClose: () => void;
}

const UNAVAILABLE = 503;

/** Paying an instalment by QR code: the code, what became of it by itself, and what to do when it does not work. */
export function PaySheet({ invoiceId, sequence, onPaid, onClose }: PaySheetProps) {
  const { t } = useTranslation('paySheet');
  const phone = !useWideScreen();
  const [key, setKey] = useState(idempotencyKey);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" fullScreen={phone} aria-labelledby="pay-sheet">
      <DialogTitle id="pay-sheet" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        {t('title')}
        <IconButton onClick={onClose} aria-label={t('close')} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <Issued
          key={key}
          issue={{ invoiceId, sequence, key }}
          onPaid={onPaid}
          onAgain={() => setKey(idempotencyKey())}
          onClose={onClose}
        />
      </DialogContent>
    </Dialog>
  );
}

interface IssuedProps {
  issue: { invoiceId: string; sequence: number; key: string };
  onPaid: () => void;
  onAgain: () => void;
  onClose: () => void;
}

/** The wish to pay: accepted, or refused with the reason. */
function Issued({ issue, ...rest }: IssuedProps) {
  const { t } = useTranslation('paySheet');
  const query = useQuery(issueQuery(issue.invoiceId, issue.sequence, issue.key));
  if (query.error && !query.data) {
    const refused = query.error instanceof ApiError && query.error.status > 0 && query.error.status < UNAVAILABLE;
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity={refused ? 'info' : 'warning'}>{refused ? query.error.message : t('away')}</Alert>
        {refused ? (
          <Button onClick={rest.onClose}>{t('close')}</Button>
        ) : (
          <Button variant="outlined" onClick={() => void query.refetch()} loading={query.isFetching}>
            {t('tryAgain')}
          </Button>
        )}
      </Box>
    );
  }
  return query.data ? <Followed caseId={query.data.caseId} {...rest} /> : <Spinner label={t('making')} />;
}

/** The case of the pass, followed until it is final. */
function Followed({ caseId, onPaid, onAgain, onClose }: { caseId: string } & Omit<IssuedProps, 'issue'>) {
  const { t } = useTranslation('paySheet');
  const { language } = useLanguage();
  const view = useQuery(caseQuery(caseId)).data;
  const found = useQuery({ ...passQuery(caseId, view?.revision ?? 0), enabled: view !== undefined }).data;
  const told = useRef(false);
  const isPaid = view?.stage === 'paid';
  useEffect(() => {
    if (!isPaid || told.current) return;
    told.current = true;
    onPaid();
  }, [isPaid, onPaid]);
  const refused = view?.items.find((item) => item.refused)?.refused;
  if (refused) return <Refusal refused={refused} />;
  if (!view || !found) return <Spinner label={t('making')} />;
  return view.state === 'closed' ? (
    <Ending stage={view.stage} pass={found} language={language} onAgain={onAgain} onClose={onClose} />
  ) : (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <OpenPass view={view} pass={found} />
      <ShareLink invoiceId={found.invoiceId} sequence={found.sequence} />
    </Box>
  );
}
