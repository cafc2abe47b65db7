package io.tare.harness.cli.arrows.wrong.harness.model;

/** Another class has the same name with another meaning. */
public final class BreaksNoTwoPublicClassesOfAModuleShareAName {

  private BreaksNoTwoPublicClassesOfAModuleShareAName() {}
}
