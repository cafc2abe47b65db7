package io.tare.harness.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The default of a record's component that a document omits. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Default {

  /** A text, the label of a constant, or the digits of a whole number in the component's unit. */
  String value();
}
