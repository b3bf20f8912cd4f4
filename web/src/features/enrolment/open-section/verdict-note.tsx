import BlockIcon from '@mui/icons-material/Block';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Refusal } from '@/components/refusal';
import { StatusChip } from '@/components/status-chip';

/** What the student has in the section already, or why they cannot take it; nothing where nothing is in the way. */
export function VerdictNote({
  verdict,
  saidAbove,
}: {
  verdict: Schemas['SectionVerdict'] | undefined;
  saidAbove: boolean;
}) {
  if (!verdict) return null;
  if (verdict.mine) return <MyPlace place={verdict.mine} />;
  return verdict.refused && !saidAbove ? <Why refused={verdict.refused} /> : null;
}

function MyPlace({ place }: { place: NonNullable<Schemas['SectionVerdict']['mine']> }) {
  const { t } = useTranslation('enrolment');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: '0.9rem' }}>
      <StatusChip of="waitlist" state={place.state} label={t(`place.${place.state}`)} />
      {place.caseId && (
        <Link component={RouterLink} to={`/std/cases/${place.caseId}`}>
          {t('place.follow')}
        </Link>
      )}
    </Box>
  );
}

/** The reason in a word; pressed, in full and with what would help. */
export function Why({ refused }: { refused: Schemas['RefusedView'] }) {
  const { t, i18n } = useTranslation('enrolment');
  const [open, setOpen] = useState(false);
  const id = useId();
  const known = i18n.exists(`enrolment:why.${refused.code}`);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Chip
        component="button"
        type="button"
        clickable
        size="small"
        variant="outlined"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<BlockIcon aria-hidden color="error" />}
        label={
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>
            {t(`why.${known ? refused.code : 'other'}`, refused.facts)}
            <ExpandMoreIcon fontSize="small" aria-hidden sx={{ rotate: open ? '180deg' : undefined }} />
          </Box>
        }
        onClick={() => setOpen(!open)}
        sx={{ fontWeight: 700, minHeight: 28, maxWidth: 1 }}
      />
      {open && (
        <Box id={id} sx={{ mt: 0.5 }}>
          <Refusal refused={refused} />
        </Box>
      )}
    </Box>
  );
}
