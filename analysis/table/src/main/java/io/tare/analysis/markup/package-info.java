/** Elements of HTML and SVG. Knows the JDK alone and nothing of what is written. */
@NullMarked
package io.tare.analysis.markup;

import org.jspecify.annotations.NullMarked;
