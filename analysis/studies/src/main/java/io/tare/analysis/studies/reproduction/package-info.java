/** Compares a published study with one's own run: cell by cell, and claim by claim. */
@NullMarked
package io.tare.analysis.studies.reproduction;

import org.jspecify.annotations.NullMarked;
