@NullMarked
package io.tare.analysis.studies.reproduction;

import org.jspecify.annotations.NullMarked;
