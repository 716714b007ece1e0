import { BarChart } from 'echarts/charts';
import { GraphicComponent, GridComponent, LegendComponent } from 'echarts/components';
import { init, use as take } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

/** Only what our charts are made of: the whole library is three times as large. */
take([BarChart, GraphicComponent, GridComponent, LegendComponent, SVGRenderer]);

export { init };
