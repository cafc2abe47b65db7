package io.tare.cli.arrows.wrong.archive;

/** Another class has the same name with another meaning. */
public final class BreaksAPublicNameHasOneMeaningInItsModule {

  private BreaksAPublicNameHasOneMeaningInItsModule() {}
}
