// The choice of a class, which the pages with its data have in common: its name, a new one, undo, and its end.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Press } from "../figures/parts";
import type { Step } from "./kept";
import type { Register } from "./register";

interface PartProps {
  register: Register<Step>;
  /** Shows a sentence, or none. */
  say(text: string): void;
}

/** The open class. What else can be chosen stands before the button for undo. */
export function ClassChoice({ register, say, children }: PartProps & { children?: ComponentChildren }) {
  return (
    <div class="room-controls">
      <label>
        Class{" "}
        <select
          value={register.name}
          onChange={({ currentTarget: field }) => {
            say(register.open(field.value));
            field.value = register.name;
          }}
        >
          {register.names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Its name{" "}
        <input
          key={register.name}
          defaultValue={register.name}
          maxLength={40}
          onChange={({ currentTarget: field }) => {
            const problem = register.rename(field.value.trim());
            say(problem);
            if (problem) field.value = register.name;
          }}
        />
      </label>
      <Press quiet onPress={() => say(register.begin())}>
        New class
      </Press>
      {children}
      <Press
        quiet
        disabled={!register.canUndo}
        onPress={() => {
          register.undo();
          say("");
        }}
      >
        Undo
      </Press>
    </div>
  );
}

/** Deletes all that is kept of the open class, once it is pressed again. */
export function DeleteClass({ register, say }: PartProps) {
  const [removing, setRemoving] = useState("");
  if (removing !== register.name) {
    return (
      <Press quiet onPress={() => setRemoving(register.name)}>
        Delete this class
      </Press>
    );
  }
  const remove = () => {
    register.remove();
    say("");
  };
  return <Press onPress={remove}>{`Really delete “${register.name}”`}</Press>;
}
