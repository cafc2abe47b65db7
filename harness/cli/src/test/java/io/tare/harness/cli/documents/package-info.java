/** Consistency of the project's documents. */
package io.tare.harness.cli.documents;
