import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CaseStage } from '@/client/models';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import type { CaseTexts } from './use-case-texts';

interface StageLineProps {
  stages: readonly CaseStage[];
  texts: CaseTexts;
  /** The stage it stands in is its last one. */
  closed: boolean;
}

/** The stages of a case in order; the current one is said in words, not only coloured. */
export function StageLine({ stages, texts, closed }: StageLineProps) {
  const { t } = useTranslation('case');
  const { language } = useLanguage();
  return (
    <Box
      component="ol"
      aria-label={t('stages')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        gap: { xs: 1, sm: 0 },
      }}
    >
      {stages.map((stage, position) => (
        <Box
          component="li"
          key={stage.name}
          aria-current={stage.state === 'current' ? 'step' : undefined}
          sx={{
            flex: { sm: 1 },
            display: 'flex',
            flexDirection: { xs: 'row', sm: 'column' },
            alignItems: { xs: 'center', sm: 'flex-start' },
            gap: 1,
            minWidth: 0,
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', width: { sm: '100%' } }}>
            <StageMark
              state={stage.state}
              position={position + 1}
              checked={stage.state === 'done' || (closed && stage.state === 'current')}
            />
            {position < stages.length - 1 && (
              <Box
                aria-hidden
                sx={{
                  display: { xs: 'none', sm: 'block' },
                  flex: 1,
                  height: 2,
                  mx: 1,
                  backgroundColor: stage.state === 'done' ? 'primary.main' : 'divider',
                }}
              />
            )}
          </Box>
          <Box sx={{ pr: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: stage.state === 'upcoming' ? 400 : 700 }}>{texts.stage(stage.name)}</Box>
            <Box sx={{ fontSize: '0.85rem', color: 'text.secondary' }}>
              {dateTime(stage.at, language) || t(`stageState.${stage.state}`)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface StageMarkProps {
  state: CaseStage['state'];
  position: number;
  checked: boolean;
}

function StageMark({ state, position, checked }: StageMarkProps) {
  const filled = state !== 'upcoming';
  return (
    <Box
      aria-hidden
      sx={{
        width: 30,
        height: 30,
        borderRadius: '50%',
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        fontWeight: 700,
        fontSize: '0.85rem',
        border: 2,
        borderColor: filled ? 'primary.main' : 'text.secondary',
        backgroundColor: filled ? 'primary.main' : 'transparent',
        color: filled ? 'primary.contrastText' : 'text.secondary',
        boxShadow: state === 'current' ? '0 0 0 4px #cfe6e4' : 'none',
      }}
    >
      {checked ? <CheckIcon fontSize="small" /> : position}
    </Box>
  );
}
