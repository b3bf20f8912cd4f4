import { $isLinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link';
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createHeadingNode, type HeadingTagType } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import FormatBoldIcon from '@mui/icons-material/FormatBold';
import FormatItalicIcon from '@mui/icons-material/FormatItalic';
import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import FormatUnderlinedIcon from '@mui/icons-material/FormatUnderlined';
import LinkIcon from '@mui/icons-material/Link';
import NotesIcon from '@mui/icons-material/Notes';
import TitleIcon from '@mui/icons-material/Title';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type TextFormatType,
} from 'lexical';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkForm } from './link-form';

interface Active {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  link: boolean;
}

const NOTHING: Active = { bold: false, italic: false, underline: false, link: false };

function readActive(): Active {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return NOTHING;
  return {
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    underline: selection.hasFormat('underline'),
    link: selection.getNodes().some((node) => $isLinkNode(node) || $isLinkNode(node.getParent())),
  };
}

/** The editor's buttons; each says in words what it does and whether it is on. */
export function Toolbar() {
  const { t } = useTranslation('common');
  const [editor] = useLexicalComposerContext();
  const [active, setActive] = useState(NOTHING);
  const [linking, setLinking] = useState(false);

  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => setActive(editorState.read(readActive))),
    [editor],
  );

  const format = (kind: TextFormatType) => () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, kind);
  const block = (tag: HeadingTagType | null) => () =>
    editor.update(() => {
      const selection = $getSelection();
      if ($isRangeSelection(selection))
        $setBlocksType(selection, () => (tag ? $createHeadingNode(tag) : $createParagraphNode()));
    });
  const toggleLink = () => {
    if (active.link) editor.dispatchCommand(TOGGLE_LINK_COMMAND, null);
    else setLinking(true);
  };

  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box role="toolbar" aria-label={t('editor.toolbar')} sx={{ display: 'flex', flexWrap: 'wrap', p: 0.5 }}>
        <Tool label={t('editor.bold')} pressed={active.bold} onClick={format('bold')} icon={<FormatBoldIcon />} />
        <Tool
          label={t('editor.italic')}
          pressed={active.italic}
          onClick={format('italic')}
          icon={<FormatItalicIcon />}
        />
        <Tool
          label={t('editor.underline')}
          pressed={active.underline}
          onClick={format('underline')}
          icon={<FormatUnderlinedIcon />}
        />
        <Tool label={t('editor.heading')} onClick={block('h2')} icon={<TitleIcon />} />
        <Tool label={t('editor.subheading')} onClick={block('h3')} icon={<TitleIcon fontSize="small" />} />
        <Tool label={t('editor.paragraph')} onClick={block(null)} icon={<NotesIcon />} />
        <Tool
          label={t('editor.bulletList')}
          onClick={() => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined)}
          icon={<FormatListBulletedIcon />}
        />
        <Tool
          label={t('editor.numberList')}
          onClick={() => editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)}
          icon={<FormatListNumberedIcon />}
        />
        <Tool
          label={t(active.link ? 'editor.unlink' : 'editor.link')}
          pressed={active.link}
          onClick={toggleLink}
          icon={<LinkIcon />}
        />
      </Box>
      {linking && (
        <LinkForm
          onDone={(url) => {
            setLinking(false);
            if (url) editor.dispatchCommand(TOGGLE_LINK_COMMAND, url);
            editor.focus();
          }}
        />
      )}
    </Box>
  );
}

interface ToolProps {
  label: string;
  pressed?: boolean;
  onClick: () => void;
  icon: ReactNode;
}

function Tool({ label, pressed, onClick, icon }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-pressed={pressed}
        // The selection in the text must outlive the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
        sx={{ borderRadius: 1, backgroundColor: pressed ? 'primary.light' : undefined }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
