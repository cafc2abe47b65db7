/** Tests of declarations, and the means with which other modules compare documents with them. */
package io.tare.harness.spec;
