// The record of the match: to copy, to keep as a file, or to go on with another one.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button, FileButton } from "../button";
import { save } from "../files";
import type { BoardData, FileReply, View } from "../schema";

interface RecordProps {
  words: BoardData["words"];
  view: View;
  /** The record, once it has come. */
  file: FileReply | undefined;
  onLoad(text: string): void;
  /** Asks for a link in the place of the record. */
  onLink(): void;
  /** Called when a text has been loaded. */
  onDone(): void;
}

/** The record as a text that can be changed. */
export function Record({ words, view, file, onLoad, onLink, onDone }: RecordProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(file?.text ?? "");
  const [copied, setCopied] = useState<boolean>();
  const [asked, setAsked] = useState<View>();
  const answered = asked !== undefined && asked !== view;
  const [linked, setLinked] = useState(false);
  // What comes first is shown already, and may have been changed.
  useEffect(() => {
    if (!linked) return;
    setText(file?.text ?? "");
    keep(file?.text ?? "");
  }, [file]);
  useEffect(() => {
    if (answered && !view.why) onDone();
  }, [answered, view, onDone]);
  const load = (content: string) => {
    setAsked(view);
    onLoad(content);
  };
  const read = (content: string) => {
    setText(content);
    load(content);
  };
  const keep = async (content: string) => {
    try {
      await navigator.clipboard.writeText(content);
      setCopied(true);
    } catch {
      setCopied(false);
      area.current?.focus();
    }
    area.current?.select();
  };
  // A link is copied as soon as it comes.
  const link = () => {
    setLinked(true);
    onLink();
  };
  return (
    <>
      <label>
        {words.text}
        <textarea
          ref={area}
          rows={10}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="dp-buttons">
        <Button onClick={() => keep(text)}>{copied ? words.copied : words.copy}</Button>
        <Button onClick={link}>{words.link}</Button>
        <Button onClick={() => file && save({ ...file, text })}>{words.download}</Button>
        <Button onClick={() => load(text)}>{words.load}</Button>
      </div>
      <FileButton accept=".txt,.toml" onOpen={read}>
        {words.file}
      </FileButton>
      <p class="dp-why" role="alert">
        {copied === false && words.uncopied} {answered && view.why}
      </p>
    </>
  );
}
