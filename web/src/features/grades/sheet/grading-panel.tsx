import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { SaveChanges } from '@/components/form/save-changes';
import { Panel } from '@/components/page';
import { DraftsPanel } from '@/features/grades/score-draft/drafts-panel';
import { loadFailure } from '@/lib/data-failures';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { plain } from '@/lib/text';
import { useSettled } from '@/lib/use-settled';
import { gradingPreviewQuery, useSaveGrading } from './api';
import { ExplainedSwitch } from './explained-switch';
import { gradingInput, gradingOf, type GradingDraft } from './draft';
import { Histogram } from './histogram';
import { LinesFields } from './lines-fields';
import { PastTerms, PreviewFigures } from './preview-figures';

const LOOKS_AFTER_MS = 200;
const METHODS = { letter: ['criteria', 'statistics', 'direct'], satisfactory: ['satisfactory', 'direct'] } as const;
const ROUNDINGS = ['normal', 'up', 'down'] as const;
const DECIMALS = [0, 1, 2] as const;

/** How totals become letters: moved and looked at on the class as it is, and saved when it is right. */
export default function GradingPanel({ sheet }: { sheet: Schemas['SheetView'] }) {
  const { t } = useTranslation('gradeSheets');
  const [draft, setDraft] = useState(() => gradingOf(sheet));
  const save = useSaveGrading(sheet.sheetId);
  const readOnly = !sheet.rights.compute;
  const changed = JSON.stringify(draft) !== JSON.stringify(gradingOf(sheet));
  const wanted = gradingInput(draft, sheet.revision);
  const change = (next: Partial<GradingDraft>) => setDraft({ ...draft, ...next });
  const lineMoved = (letter: string, typed: string) => {
    const value = plain(typed);
    if (draft.method === 'statistics') change({ distances: { ...draft.distances, [letter]: value } });
    else change({ bounds: { ...draft.bounds, [letter]: value } });
  };
  return (
    <>
      <Panel title={t('grading.title')}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' } }}>
            <Choice
              label={t('grading.method')}
              value={draft.method}
              readOnly={readOnly}
              options={METHODS[sheet.gradingOfSubject].map((method) => [method, t(`method.${method}`)])}
              onChange={(value) => change({ method: value as GradingDraft['method'] })}
            />
            <Choice
              label={t('grading.rounding')}
              value={draft.rounding}
              readOnly={readOnly}
              options={ROUNDINGS.map((rounding) => [rounding, t(`rounding.${rounding}`)])}
              onChange={(value) => change({ rounding: value as GradingDraft['rounding'] })}
            />
            <Choice
              label={t('grading.decimals')}
              value={String(draft.decimals)}
              readOnly={readOnly}
              options={DECIMALS.map((decimals) => [String(decimals), t('decimals', { count: decimals })])}
              onChange={(value) => change({ decimals: Number(value) as GradingDraft['decimals'] })}
            />
          </Box>
          <LinesFields draft={draft} readOnly={readOnly} onChange={lineMoved} />
          {!readOnly && (
            <SaveChanges
              changed={changed}
              save={save}
              saved={t('grading.saved')}
              onSave={() =>
                wanted
                  ? save.mutate(wanted, { onError: reportFailure })
                  : void ask({ tone: 'warning', title: t('grading.title'), message: t('grading.unreadable') })
              }
            />
          )}
        </Box>
      </Panel>
      {wanted && <Preview sheet={sheet} wanted={wanted} />}
      <DraftsPanel sheet={sheet} wanted={wanted} onTaken={(taken) => setDraft(gradingOf(taken))} />
      <PastTerms sheetId={sheet.sheetId} />
      <ExplainedSwitch sheet={sheet} />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  readOnly: boolean;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, readOnly, options, onChange }: ChoiceProps) {
  return (
    <TextField select label={label} value={value} disabled={readOnly} onChange={({ target }) => onChange(target.value)}>
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** What the draft comes to for the class: the server computes it by the rules that will be saved. */
function Preview({ sheet, wanted }: { sheet: Schemas['SheetView']; wanted: Schemas['GradingInput'] }) {
  const { t } = useTranslation('gradeSheets');
  const asked = useSettled(wanted, LOOKS_AFTER_MS);
  const { data, error } = useQuery({
    ...gradingPreviewQuery(sheet.sheetId, asked),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const totals = sheet.students.flatMap(({ total }) => (total === null ? [] : [Number(total)]));
  return (
    <Panel title={t('preview.title')}>
      <Box role="status">{error && <Alert severity="warning">{loadFailure(error)}</Alert>}</Box>
      {data && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Histogram totals={totals} lines={data.lines} />
          <PreviewFigures preview={data} students={sheet.students} />
        </Box>
      )}
    </Panel>
  );
}
