/** Numbers that several programs must agree on, though none of them knows the others. */
package io.tare.harness.cli.bounds;
