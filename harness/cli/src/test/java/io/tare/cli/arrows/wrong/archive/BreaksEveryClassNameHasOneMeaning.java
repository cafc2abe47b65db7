package io.tare.cli.arrows.wrong.archive;

/** There is another one of this name, which means something else. */
final class BreaksEveryClassNameHasOneMeaning {

  private BreaksEveryClassNameHasOneMeaning() {}
}
