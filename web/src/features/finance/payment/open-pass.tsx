import DownloadIcon from '@mui/icons-material/Download';
import ShareIcon from '@mui/icons-material/Share';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useCaseAction } from '@/components/case-panel/api';
import { Countdown } from '@/components/countdown';
import { Spinner } from '@/components/spinner';
import { formatBaht } from '@/lib/money';
import { reportFailure } from '@/lib/report-failure';
import { dateTime, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { useNow } from '@/lib/use-now';
import { serverNow } from '@/lib/clock';

const PATIENCE_MS = 4000;
const MILLISECOND = 1;

/** A QR code that can be paid, or one the bank does not have yet. */
export function OpenPass({ view, pass }: { view: Schemas['CaseView']; pass: Schemas['PassView'] }) {
  return pass.stage === 'issuing' ? <Issuing pass={pass} /> : <Active view={view} pass={pass} />;
}

/** The bank is being asked. Past some seconds it counts as away; the code appears by itself once it is back. */
function Issuing({ pass }: { pass: Schemas['PassView'] }) {
  const { t } = useTranslation('paySheet');
  const [since] = useState(serverNow);
  const isAway = useNow() - since > PATIENCE_MS;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      {isAway && <Alert severity="warning">{t('awayKept', { number: pass.reference2 })}</Alert>}
      <Spinner label={t('making')} />
    </Box>
  );
}

function Active({ view, pass }: { view: Schemas['CaseView']; pass: Schemas['PassView'] }) {
  const { t } = useTranslation('paySheet');
  const { language } = useLanguage();
  const now = useNow();
  const act = useCaseAction(pass.caseId);
  // On a phone nobody can scan its own screen: the picture is saved and opened in the bank's app.
  const isPhone = !useWideScreen();
  const picture = `${pass.picture}?lang=${language}`;
  const lastDay = new Date(new Date(pass.expiresAt).getTime() - MILLISECOND);
  const sayPaid = () => act.mutate({ action: 'say_paid', revision: view.revision }, { onError: reportFailure });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
      <Box
        component="img"
        src={picture}
        alt={t('alt', { amount: formatBaht(pass.amount), reference: pass.reference2 })}
        sx={{ width: '100%', maxWidth: 340, border: 1, borderColor: 'divider', borderRadius: 2 }}
      />
      <Box>
        <Box translate="no" sx={{ fontSize: '1.6rem', fontWeight: 700 }}>
          {t('baht', { amount: formatBaht(pass.amount) })}
        </Box>
        <Box>{t('until', { day: shortDate(lastDay, language) })}</Box>
        <Countdown to={pass.expiresAt} now={now} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        <Button
          component="a"
          href={picture}
          download
          startIcon={<DownloadIcon />}
          variant={isPhone ? 'contained' : 'outlined'}
          sx={isPhone ? { minWidth: 200 } : undefined}
        >
          {t('save')}
        </Button>
        <Share address={picture} name={`${pass.invoiceNumber}-${pass.sequence}.png`} />
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.95rem' }}>
        {t(pass.toldBy === 'statement' ? 'toldByStatement' : 'turnsPaid')}
      </Box>
      {pass.saidPaidAt && (
        <Alert severity="info" role="status" sx={{ textAlign: 'start' }}>
          {t(pass.toldBy === 'statement' ? 'waitingForStatement' : 'waiting', {
            at: dateTime(pass.saidPaidAt, language),
          })}
        </Alert>
      )}
      <Button
        variant={isPhone ? 'outlined' : 'contained'}
        onClick={sayPaid}
        loading={act.isPending}
        sx={{ minWidth: 200 }}
      >
        {t(pass.saidPaidAt ? 'askAgain' : 'sayPaid')}
      </Button>
    </Box>
  );
}

/** Hands the picture to another app, where the browser can. */
function Share({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('paySheet');
  if (typeof navigator.share !== 'function') return null;
  const share = async () => {
    const file = new File([await (await fetch(address)).blob()], name, { type: 'image/png' });
    const shared = navigator.canShare?.({ files: [file] })
      ? { files: [file] }
      : { url: new URL(address, window.location.href).href };
    // Whoever changes their mind in the other app's list has not failed.
    await navigator.share(shared).catch(() => undefined);
  };
  return (
    <Button onClick={() => void share()} startIcon={<ShareIcon />} variant="outlined">
      {t('share')}
    </Button>
  );
}
