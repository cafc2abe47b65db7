/** Elements of HTML and SVG. Depends only on the JDK. */
@NullMarked
package io.tare.analysis.table.markup;

import org.jspecify.annotations.NullMarked;
