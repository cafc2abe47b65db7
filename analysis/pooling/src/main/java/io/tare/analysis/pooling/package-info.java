/**
 * What several runs of one campaign say together, on other days or machines: PD of each cell with
 * what lies between runs, and whether another run fits. Knows results and numbers, and touches no
 * file. Start reading at {@link io.tare.analysis.pooling.RunPool}.
 */
@NullMarked
package io.tare.analysis.pooling;

import org.jspecify.annotations.NullMarked;
