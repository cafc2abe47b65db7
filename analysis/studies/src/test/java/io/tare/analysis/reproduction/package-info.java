@NullMarked
package io.tare.analysis.reproduction;

import org.jspecify.annotations.NullMarked;
