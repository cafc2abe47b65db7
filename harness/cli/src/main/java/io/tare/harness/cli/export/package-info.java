/** Exports samples to other programs, one by one, in any number. */
package io.tare.harness.cli.export;
