import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Menu from '@/components/menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/lib/paths';
import { reportFailure } from '@/lib/report-failure';
import { usePrint, type Form, type OtherForm, type OwnPaper, type PrintedPaper } from './api';

const SHOWN_MS = 12_000;

interface PrintButtonProps {
  paper: PrintedPaper | OwnPaper;
  /** What the button is called where a page prints more than one thing. */
  label?: string;
  /** Further forms the page offers of the same content. */
  others?: readonly OtherForm[];
}

/** Prints a paper as PDF in either language, or hands over another form of it; says when it is done, and its code. */
export function PrintButton({ paper, label, others }: PrintButtonProps) {
  const { t } = useTranslation('printing');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  const menuId = useId();
  const print = usePrint(paper);
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
        {print.isPending ? t('working') : (label ?? t('button'))}
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
        {others?.map((other) => (
          <MenuItem key={other.label} onClick={choose(other)}>
            {other.label}
          </MenuItem>
        ))}
      </Menu>
      <Snackbar open={isShown} autoHideDuration={SHOWN_MS} onClose={() => setShown(false)}>
        <Alert severity="success" role="status" onClose={() => setShown(false)}>
          {print.data && ('code' in print.data ? <Done code={print.data.code} /> : print.data.done)}
        </Alert>
      </Snackbar>
    </>
  );
}

function Done({ code }: { code: string }) {
  const { t } = useTranslation('printing');
  return (
    <>
      {t('done', { code })}{' '}
      <Link component={RouterLink} to={`${paths.verify}?${new URLSearchParams({ code })}`} target="_blank">
        {t('verify')}
      </Link>
    </>
  );
}
