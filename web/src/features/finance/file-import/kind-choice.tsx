import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState, type ReactNode } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { SearchField } from '@/components/filters';
import { useWideScreen } from '@/lib/use-media-query';
import type { Draft } from './draft';
import { foundKinds, GROUP_OF, type Group, type NamedKind } from './kind-groups';

/** So many kinds are seen at once: of more there are groups, and a search. */
const FEW = 6;

interface KindChoiceProps {
  form: UseFormReturn<Draft>;
  kinds: readonly Schemas['ImportKindView'][];
}

/** What is brought in, a card each. On a phone one group is unfolded at a time, first that of the chosen kind. */
export function KindChoice({ form, kinds }: KindChoiceProps) {
  const { t } = useTranslation(['imports', 'exports']);
  const id = useId();
  const isWide = useWideScreen();
  const { field } = useController({ control: form.control, name: 'kind' });
  const [text, setText] = useState('');
  const [unfolded, setUnfolded] = useState<Group | 'none' | null>(null);
  const named = kinds.map(({ kind }) => ({
    kind,
    name: t(`exports:import_${kind}.sheet`),
    about: t(`kind.${kind}`),
  }));
  const cards = (shown: readonly NamedKind[]) => <KindCards kinds={shown} chosen={field.value} isWide={isWide} />;
  const isFew = kinds.length <= FEW;
  const groups = foundKinds(named, text, field.value);
  const open = unfolded ?? (field.value === '' ? 'none' : GROUP_OF[field.value]);
  const isFolding = !isWide && text === '';
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontWeight: 700, mb: 1 }}>
        {t('kind.label')}
      </FormLabel>
      {!isFew && (
        <Box
          // Enter searches; it does not send the dialog's form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          sx={{ mb: 1.5, display: 'grid' }}
        >
          <SearchField label={t('kind.search')} value={text} onSearch={setText} />
        </Box>
      )}
      <RadioGroup
        aria-labelledby={id}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        sx={{ display: 'grid', gap: 1.5 }}
      >
        {isFew
          ? cards(named)
          : groups.map(({ group, kinds: ofGroup }) => (
              <KindGroup
                key={group}
                name={t(`kind.group.${group}`)}
                isOpen={!isFolding || open === group}
                onToggle={isFolding ? () => setUnfolded(open === group ? 'none' : group) : undefined}
              >
                {cards(ofGroup)}
              </KindGroup>
            ))}
      </RadioGroup>
    </FormControl>
  );
}

interface KindGroupProps {
  name: string;
  isOpen: boolean;
  onToggle: (() => void) | undefined;
  children: ReactNode;
}

/** The kinds of a group below its name; a group that can be folded has a button for it. */
function KindGroup({ name, isOpen, onToggle, children }: KindGroupProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1 }}>
      {onToggle ? (
        <Button
          id={id}
          aria-expanded={isOpen}
          onClick={onToggle}
          endIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          sx={{ justifyContent: 'space-between', minHeight: 48 }}
        >
          {name}
        </Button>
      ) : (
        <Box id={id} sx={{ fontWeight: 700, color: 'text.secondary' }}>
          {name}
        </Box>
      )}
      {isOpen && children}
    </Box>
  );
}

interface KindCardsProps {
  kinds: readonly NamedKind[];
  chosen: string;
  isWide: boolean;
}

/** On a phone only the chosen kind is described: all of them would be many screens long. */
function KindCards({ kinds, chosen, isWide }: KindCardsProps) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 }, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {kinds.map(({ kind, name, about }) => (
        <FormControlLabel
          key={kind}
          value={kind}
          control={<Radio />}
          sx={{
            m: 0,
            p: { xs: 0.5, sm: 1.5 },
            alignItems: 'flex-start',
            border: 1,
            borderColor: chosen === kind ? 'primary.main' : 'divider',
            borderRadius: 1.25,
          }}
          label={
            <Box sx={{ pt: 1 }}>
              <Box sx={{ fontWeight: 700 }}>{name}</Box>
              {(isWide || chosen === kind) && <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>{about}</Box>}
            </Box>
          }
        />
      ))}
    </Box>
  );
}
