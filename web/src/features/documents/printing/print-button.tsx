import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { DocumentKind } from '@/client/models';
import { paths } from '@/lib/paths';
import { reportFailure } from '@/lib/report-failure';
import { usePrint, type Form, type PrintedTerm } from './api';

const SHOWN_MS = 12_000;

interface PrintButtonProps {
  kind: DocumentKind;
  term: PrintedTerm;
}

/** Prints a paper as PDF in either language, or gives a timetable to a calendar; says when it is done, and its code. */
export function PrintButton({ kind, term }: PrintButtonProps) {
  const { t } = useTranslation('printing');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  const menuId = useId();
  const print = usePrint(kind, term);
  const choose = (form: Form) => () => {
    setAnchor(null);
    print.mutate(form, { onSuccess: () => setShown(true), onError: reportFailure });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintIcon aria-hidden />}
        loading={print.isPending}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {print.isPending ? t('working') : t('button')}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('menu') } }}
      >
        <MenuItem onClick={choose('th')}>{t('pdfTh')}</MenuItem>
        <MenuItem onClick={choose('en')}>{t('pdfEn')}</MenuItem>
        {kind === 'timetable' && <MenuItem onClick={choose('ics')}>{t('ics')}</MenuItem>}
      </Menu>
      <Snackbar open={isShown} autoHideDuration={SHOWN_MS} onClose={() => setShown(false)}>
        <Alert severity="success" role="status" onClose={() => setShown(false)}>
          <Done code={print.data ?? null} />
        </Alert>
      </Snackbar>
    </>
  );
}

function Done({ code }: { code: string | null }) {
  const { t } = useTranslation('printing');
  if (code === null) return t('doneCalendar');
  return (
    <>
      {t('done', { code })}{' '}
      <Link component={RouterLink} to={`${paths.verify}?${new URLSearchParams({ code })}`} target="_blank">
        {t('verify')}
      </Link>
    </>
  );
}
