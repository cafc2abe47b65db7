/** Elements of HTML and SVG. Depends only on the JDK. */
package io.tare.analysis.table.markup;
