package io.tare.cli.arrows.wrong.archive;

/** There is another one of this name, which means something else. */
public final class BreaksAPublicNameHasOneMeaningInItsModule {

  private BreaksAPublicNameHasOneMeaningInItsModule() {}
}
