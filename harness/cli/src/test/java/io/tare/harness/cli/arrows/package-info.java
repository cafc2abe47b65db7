/** The dependency rules of the whole project, and proof that they detect violations. */
package io.tare.harness.cli.arrows;
