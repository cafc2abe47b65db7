'use strict';
(() => {
  // Steps of a tenth of a decade, so that a slider spans several of them.
  const decade = [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8];
  const series = (from, to) => {
    const values = [];
    for (let power = Math.floor(Math.log10(from)); power <= Math.log10(to); power++) {
      for (const step of decade) {
        const value = Number((step * 10 ** power).toPrecision(3));
        if (value >= from && value <= to) values.push(value);
      }
    }
    return values;
  };
  const whole = (from, to) => Array.from({length: to - from + 1}, (_, i) => from + i);
  const bytes = value => value >= 1e6 ? short(value / 1e6) + ' MB'
      : value >= 1e3 ? short(value / 1e3) + ' kB' : short(value) + ' B';
  /** Of counts and prices, which are not rounded as predictions are. */
  const exact = value => value.toLocaleString('en', {maximumFractionDigits: 2});
  const counted = (word, value) => exact(value) + ' ' + word + (value === 1 ? '' : 's');

  /** The most that can be asked for. */
  const maxClients = 2000;
  const sliders = [
    {id: 'rate', load: 'rate', label: 'Requests per second', values: series(0.1, 10000), value: 10,
      words: value => short(value) + ' /s'},
    {id: 'clients', load: 'clients', label: 'Clients', values: series(1, maxClients).filter(Number.isInteger), value: 20,
      words: value => counted('client', value)},
    {id: 'think', load: 'clients', label: 'Pause of a client', values: [0, ...series(0.001, 60)], value: 1,
      words: value => value === 0 ? 'none' : time(value)},
    {id: 'size', label: 'Size of a request', values: series(100, 1e8), value: 6.3e6, words: bytes},
    {id: 'answer-size', label: 'Size of an answer', values: [0, ...series(100, 1e8)], value: 0,
      words: value => value === 0 ? 'not counted' : bytes(value)},
    {id: 'characters', label: 'Characters per element', values: series(1, 10000).filter(Number.isInteger),
      value: 100, words: value => counted('character', value)},
    {id: 'vcpus', label: 'vCPUs of a VM', values: whole(1, 32), value: 2, words: value => counted('vCPU', value)},
    {id: 'vms', label: 'VMs', values: whole(1, 64), value: 2, words: value => counted('VM', value)},
    {id: 'under', label: 'SLA: 95 % of requests within', values: series(0.001, 60), value: 1, words: time},
  ];
  const texts = ['n', 'service', 'unmarshal', 'marshal', 'disk', 'other-rate', 'other-service', 'other-n'];
  const likes = ['like', 'other-like'];
  const usual = {service: '80', unmarshal: '20', marshal: '20'};
  const at = id => document.getElementById(id);
  const colours = () => whole(0, 5).map(i =>
    getComputedStyle(at('curve')).getPropertyValue('--p' + i).trim());

  let models = [];
  let chart = null;
  let newest = 0;

  function short(value) {
    return Number(value.toPrecision(3)).toLocaleString('en', {maximumFractionDigits: 4});
  }
  function time(seconds) {
    const size = Math.abs(seconds); // a part that saves time is negative
    return seconds === 0 ? '0' : size >= 1 ? short(seconds) + ' s'
        : size >= 1e-3 ? short(seconds * 1e3) + ' ms' : short(seconds * 1e6) + ' µs';
  }
  const percent = share => short(share * 100) + ' %';
  /** A value with its interval, or a note that it is infinite, for which it is absent. */
  function banded(band, words) {
    if (!band || band.value === undefined) return 'saturated';
    const high = band.high === undefined ? 'saturated' : words(band.high);
    return words(band.value) + (band.low === band.high ? '' : ' (' + words(band.low) + ' to ' + high + ')');
  }
  function element(name, text, attributes = {}) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  }

  /** The same for a cell: the interval on a line of its own. */
  function cell(band, words) {
    const [value, interval] = banded(band, words).split(' (');
    return {value, interval: interval?.replace(')', '')};
  }

  // --- the form ---------------------------------------------------------------------------------

  function makeSliders() {
    for (const slider of sliders) {
      const box = element('div', undefined, {class: 'slider', id: slider.id + '-box'});
      const input = element('input', undefined,
        {id: slider.id, type: 'range', min: 0, max: slider.values.length - 1, step: 1});
      box.append(element('label', slider.label, {for: slider.id}),
        element('output', '', {for: slider.id, id: slider.id + '-value'}), input);
      at('sliders').append(box);
      setSlider(slider, slider.value);
    }
  }
  /** A value between its steps becomes one of them; returns whether it is in the slider's range. */
  function setSlider(slider, value) {
    const values = slider.values;
    const fits = value >= values[0] && value <= values.at(-1)
      && (Number.isInteger(value) || !values.every(Number.isInteger));
    if (!fits) return false;
    if (!values.includes(value)) values.push(value);
    values.sort((one, other) => one - other);
    at(slider.id).max = values.length - 1;
    at(slider.id).value = values.indexOf(value);
    showSlider(slider);
    return true;
  }
  /** Only the sliders of the chosen load. */
  function showLoad() {
    for (const slider of sliders) at(slider.id + '-box').hidden = slider.load !== undefined && slider.load !== at('load').value;
  }
  const hasClients = () => at('load').value === 'clients';
  const sliderValue = id => sliders.find(each => each.id === id).values[Number(at(id).value)];
  function showSlider(slider) {
    const words = slider.words(sliderValue(slider.id));
    at(slider.id + '-value').textContent = words;
    at(slider.id).setAttribute('aria-valuetext', words);
  }
  const model = () => models.find(each => each.id === at('model').value) || models[0];

  function showModel(wanted = new Map()) {
    const own = model();
    at('model-data').textContent = own.title + ': ' + own.data;
    const box = at('platforms');
    box.querySelectorAll('.field').forEach(each => each.remove());
    for (const [name, words] of Object.entries(own.platforms)) {
      const field = element('p', undefined, {class: 'field'});
      const choice = element('label');
      const tick = element('input', undefined, {type: 'checkbox', name: 'platform', value: name});
      tick.checked = wanted.size === 0 || wanted.has(name);
      choice.append(tick, ' ' + name);
      if (words && words !== name) choice.append(element('br'), element('span', words, {class: 'muted'}));
      const price = element('input', undefined, {type: 'number', min: 0, step: 'any', name: 'price',
        'data-platform': name, 'aria-label': 'Price of one VM on ' + name, inputmode: 'decimal'});
      price.value = wanted.get(name) || '';
      field.append(choice, price);
      box.append(field);
    }
    for (const like of likes.map(at)) {
      const before = like.value;
      like.replaceChildren(element('option', 'no measured operation', {value: ''}),
        ...own.operations.map(each => element('option', each, {value: each})));
      if (own.operations.includes(before)) like.value = before;
    }
  }

  const ticked = () => [...document.querySelectorAll('input[name=platform]:checked')].map(each => each.value);
  const priced = () => Object.fromEntries([...document.querySelectorAll('input[name=price]')]
    .filter(each => each.value !== '' && ticked().includes(each.dataset.platform))
    .map(each => [each.dataset.platform, Number(each.value)]));

  // --- the address bar --------------------------------------------------------------------------

  function writeAddress() {
    const words = new URLSearchParams();
    words.set('model', model().id);
    const prices = priced();
    words.set('platforms', ticked().map(each => each + (each in prices ? ':' + prices[each] : '')).join(','));
    words.set('load', at('load').value);
    sliders.filter(each => !at(each.id + '-box').hidden).forEach(each => words.set(each.id, sliderValue(each.id)));
    likes.filter(each => at(each).value).forEach(each => words.set(each, at(each).value));
    texts.filter(each => at(each).value || usual[each]).forEach(each => words.set(each, at(each).value));
    if (at('extrapolate').checked) words.set('extrapolate', 'true');
    history.replaceState(null, '', '?' + words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':'));
  }
  /** Returns what it asks for that cannot be asked here, instead of asking for something else. */
  function readAddress() {
    const words = new URLSearchParams(location.search);
    const unknown = [];
    const id = words.get('model');
    if (models.some(each => each.id === id)) at('model').value = id;
    else if (id) unknown.push('model ' + id);
    const wanted = new Map((words.get('platforms') || '').split(',').filter(each => each)
      .map(each => each.split(':')).map(([name, price]) => [name, price || '']));
    showModel(wanted);
    const platforms = Object.keys(model().platforms);
    unknown.push(...[...wanted.keys()].filter(each => !platforms.includes(each)).map(each => 'platform ' + each));
    sliders.filter(each => words.get(each.id)).forEach(each => {
      if (!setSlider(each, Number(words.get(each.id)))) unknown.push(each.id + ' ' + words.get(each.id));
    });
    at('load').value = words.get('load') === 'clients' ? 'clients' : 'rate';
    showLoad();
    likes.forEach(each => {
      const operations = ['', ...model().operations];
      const wished = words.get(each) || '';
      at(each).value = operations.includes(wished) ? wished : '';
      if (!operations.includes(wished)) unknown.push('operation ' + wished);
    });
    texts.forEach(each => {
      at(each).value = words.has(each) ? words.get(each) : usual[each] || '';
      if (words.get(each) && at(each).value === '') unknown.push(each + ' ' + words.get(each));
    });
    at('extrapolate').checked = words.get('extrapolate') === 'true';
    return unknown;
  }

  // --- questions --------------------------------------------------------------------------------

  function query() {
    if (ticked().length === 0) throw new Error('choose a platform');
    const one = hasClients() ? {clients: sliderValue('clients')} : {rate: sliderValue('rate') + '/s'};
    if (hasClients() && sliderValue('think') > 0) one.think = sliderValue('think') + 's';
    if (at('like').value) one.like = at('like').value;
    if (Number(at('n').value) > 0 && at('like').value) one.n = Number(at('n').value);
    const answered = sliderValue('answer-size');
    ['service', 'unmarshal', 'marshal'].forEach(each => {
      if (at(each).value !== '' && (each !== 'marshal' || answered > 0)) one[each] = Number(at(each).value) + 'ms';
    });
    one.request = {size: sliderValue('size') + 'B', characters: sliderValue('characters')};
    if (answered > 0) one.answer = {size: answered + 'B', characters: sliderValue('characters')};
    if (Number(at('disk').value) > 0) one.disk = Number(at('disk').value) + 'ms';
    const whole = {model: model().id, platforms: ticked(), vms: sliderValue('vms'), vcpus: sliderValue('vcpus'),
      classes: [one, ...other()], sla: {quantile: '95%', under: sliderValue('under') + 's'}, prices: priced()};
    if (at('extrapolate').checked) whole.extrapolate = true;
    return whole;
  }
  function other() {
    const rate = Number(at('other-rate').value);
    if (!(rate > 0)) return [];
    const two = {name: 'second kind', rate: rate + '/s'};
    if (at('other-service').value !== '') two.service = Number(at('other-service').value) + 'ms';
    if (at('other-like').value) two.like = at('other-like').value;
    if (at('other-like').value && Number(at('other-n').value) > 0) two.n = Number(at('other-n').value);
    return [two];
  }
  const clientsOf = asked => asked.classes[0].clients;
  /** A sweep somewhat beyond the asked load, of all kinds of requests, with fewer draws. */
  function sweep(asked) {
    const six = value => Number(value.toPrecision(6));
    const rate = asked.classes.reduce((sum, each) => sum + parseFloat(each.rate), 0);
    const vary = clientsOf(asked) ? {what: 'clients', from: 1, to: Math.min(2 * clientsOf(asked), maxClients), steps: 24}
      : {what: 'rate', from: six(rate / 20) + '/s', to: six(rate * 2) + '/s', steps: 24};
    return {...asked, question: 'sweep', draws: 60, vary};
  }
  async function send(path, body) {
    const headers = {};
    const token = at('token').value || sessionStorage.getItem('token');
    if (token) headers.Authorization = 'Bearer ' + token;
    if (body) headers['Content-Type'] = 'application/json';
    const response = await fetch(path, {method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body)})
      .catch(() => { throw new Error('the planner does not answer; check that tare serve is running, then reload this page'); });
    if (response.status === 401) at('token-section').hidden = false;
    else if (token) sessionStorage.setItem('token', token);
    if (!response.ok) {
      const told = await response.json().catch(() => ({})); // of something between here and the planner
      throw new Error(told.error || 'the server refused with status ' + response.status);
    }
    return response;
  }
  const ask = async (path, body) => (await send(path, body)).json();

  /** The answer of the last question in a file. */
  async function save(file) {
    try {
      const asked = file.startsWith('curve') ? sweep(query()) : {...query(), question: 'predict'};
      const answer = await send('api/answer?form=' + file.split('.').pop(), asked);
      const link = element('a', undefined, {href: URL.createObjectURL(await answer.blob()), download: 'tare-' + file});
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
      fail(null);
    } catch (e) {
      fail(e.message);
    }
  }

  /** One round of questions at a time: while one is under way, the next waits with the newest wishes. */
  let underWay = false;
  let again = false;
  async function refresh() {
    if (underWay) { again = true; return; }
    underWay = true;
    at('answer').setAttribute('aria-busy', 'true');
    try {
      const asked = query();
      const round = ++newest;
      const predicted = await ask('api/answer', {...asked, question: 'predict'});
      fail(null);
      showPredicted(asked, predicted, null);
      const [sized, swept] = await Promise.allSettled([
        ask('api/answer', {...asked, question: 'size'}),
        ask('api/answer', sweep(asked))]);
      showPredicted(asked, predicted, sized.value ?? {platforms: [], notes: []});
      if (swept.value) showCurve(asked, swept.value);
      else clearCurve();
      const refused = [['VMs needed', sized], ['Curve', swept]].filter(([, each]) => each.reason)
        .map(([what, each]) => what + ': ' + each.reason.message);
      fail(refused.length ? refused.join('. ') : null);
      document.body.dataset.round = String(round);
    } catch (e) {
      clear();
      fail(e.message);
    } finally {
      at('answer').setAttribute('aria-busy', 'false');
      underWay = false;
      if (again) { again = false; refresh(); }
    }
  }
  function fail(message) {
    at('error').hidden = message === null;
    at('error').textContent = message || '';
  }
  /** A question without an answer has none of another beside it. */
  function clear() {
    ['status', 'figures', 'parts', 'notes'].forEach(each => at(each).replaceChildren());
    at('doubts').hidden = true;
    clearCurve();
  }
  function clearCurve() {
    chart?.plot.destroy();
    chart = null;
    ['curve', 'points', 'curve-words'].forEach(each => at(each).replaceChildren());
    at('curve').setAttribute('aria-label', 'Curve of the response time');
  }

  // --- answers ----------------------------------------------------------------------------------

  const quantile = (platform, share, of = platform.classes[0]) => of.quantiles
    .filter(each => Math.abs(each.quantile - share) < 1e-9).map(each => each.seconds)[0];
  const utilization = platform => platform.stations
    .find(each => each.station === platform.bottleneck)?.utilization;
  const sizedOf = (sized, platform) => sized?.platforms.find(each => each.platform === platform.platform);

  function needed(sized, platform, field) {
    const one = sizedOf(sized, platform);
    if (!one) return sized ? 'not known' : '…';
    if (field === 'vms') return one.sla?.met ? exact(one.vms) : 'never met';
    return one.sla?.met && one.price !== undefined ? exact(one.price) : '';
  }
  // Without a load test, draws say nothing about how far predictions are off.
  function meets(each) {
    const answer = each.sla.met ? 'yes' : 'no';
    return each.validated ? {value: answer, interval: 'in ' + percent(each.sla.probability) + ' of draws'}
      : {value: 'not known', interval: answer + ', by the model'};
  }
  function table(id, caption, head, rows) {
    const top = element('tr');
    head.forEach((each, i) => top.append(element('th', each,
      {scope: 'col', class: i > 0 && each !== 'Rests on' ? 'number' : ''})));
    const body = rows.map(cells => {
      const row = element('tr');
      cells.forEach((each, i) => {
        const made = element('td', each.words ?? each.value ?? each, {'data-column': head[i],
          class: each.words !== undefined ? 'prose' : i > 0 ? 'number' : ''});
        if (each.interval) made.append(element('br'), element('small', each.interval));
        row.append(made);
      });
      return row;
    });
    const heading = element('thead');
    heading.append(top);
    const rest = element('tbody');
    rest.append(...body);
    at(id).replaceChildren(element('caption', caption), heading, rest);
  }
  /** The sliders may have moved on since it was asked. */
  function showPredicted(asked, answer, sized) {
    table('figures', 'With ' + counted('VM', asked.vms) + ' of ' + counted('vCPU', asked.vcpus)
        + '; last, VMs for the SLA',
      ['Platform', 'Mean', '95 % within', 'Busiest station', 'Utilization', 'Meets the SLA', 'VMs needed', 'Cost'],
      answer.platforms.flatMap(each => each.classes.map((of, i) => [
        {value: i === 0 ? each.platform : of.name, interval: each.validated || i > 0 ? undefined : 'not validated'},
        cell(of.mean_seconds, time), cell(quantile(each, 0.95, of), time),
        ...(i > 0 ? ['', '', '', '', ''] : [each.bottleneck, cell(utilization(each), percent), each.sla ? meets(each) : '',
          needed(sized, each, 'vms'), needed(sized, each, 'price')])])));
    const names = [...new Set(answer.platforms.flatMap(each => each.classes[0].parts.map(part => part.part)))];
    const part = (each, name) => each.classes[0].parts.find(one => one.part === name);
    table('parts', 'Time of each part of a single request, and the waiting that load adds',
      ['Part', ...answer.platforms.flatMap(each => [each.platform, 'PD']), 'Rests on'],
      [...names.map(name => [name, ...answer.platforms.flatMap(each => {
        const own = part(each, name);
        return own ? [cell(own.seconds, time), own.pd ? cell(own.pd, short) : ''] : ['', ''];
      }), {words: [...new Set(answer.platforms.map(each => part(each, name))
        .filter(own => own && own.source).map(own => own.source + (own.bound ? ' (a bound)' : '')))].join('; ')}]),
      ['waiting', ...answer.platforms.flatMap(each => [cell(each.classes[0].waiting_seconds, time), '']), '']]);
    const notes = [...new Set([...answer.notes, ...(sized ? sized.notes : [])])];
    at('notes').replaceChildren(...notes.map(each => element('li', each)));
    const trusted = answer.platforms.filter(each => each.validated).map(each => each.platform);
    const others = answer.platforms.filter(each => !each.validated).map(each => each.platform);
    at('doubts').hidden = others.length === 0;
    at('doubt').textContent = (trusted.length ? 'On ' + others.join(', ') : 'On these platforms')
      + ' no prediction was checked by a load test: bands include only the error of the model.';
    at('status').replaceChildren(...answer.platforms.map(each => {
      const own = sizedOf(sized, each);
      const line = element('p', undefined, {class: 'total'});
      line.append(element('strong', each.platform + ': 95 % within ' + banded(quantile(each, 0.95), time)),
        ' with ' + counted('VM', asked.vms)
        + (own ? own.sla?.met ? '; ' + counted('VM', own.vms) + ' needed.' : '; the SLA is never met.' : '.'));
      return line;
    }));
  }

  function showCurve(asked, answer) {
    const names = [...new Set(answer.points.map(each => each.platform))];
    const rates = [...new Set(answer.points.map(each => each.at))];
    const limit = answer.sla.limit_seconds;
    const found = new Map(answer.points.map(each => [each.platform + ' ' + each.at, each]));
    const value = (name, rate, key) => found.get(name + ' ' + rate)?.quantile_seconds[key] ?? null;
    const data = [rates];
    const load = answer.varied === 'clients' ? 'clients'
      : 'requests per second' + (asked.classes.length > 1 ? ' of both kinds' : '');
    const drawn = [{label: load, value: (u, v) => v === null ? '–' : (clientsOf(asked) ? exact : short)(v)}];
    const bands = [];
    names.forEach((name, i) => {
      const colour = colours()[i % 6];
      const first = data.length;
      const show = (u, v) => v === null ? '–' : time(v);
      data.push(...['value', 'low', 'high'].map(key => rates.map(rate => value(name, rate, key))));
      drawn.push({label: name, stroke: colour, width: 2.5, value: show, dash: i % 2 ? [10, 4] : undefined},
        {label: name + ' at least', class: 'edge', stroke: colour + '90', width: 1, points: {show: false}, value: show},
        {label: name + ' at most', class: 'edge', stroke: colour + '90', width: 1, points: {show: false}, value: show});
      bands.push({series: [first + 2, first + 1], fill: colour + '30'});
    });
    data.push(rates.map(() => limit));
    const style = getComputedStyle(document.documentElement);
    drawn.push({label: 'SLA', stroke: style.getPropertyValue('--warn').trim(), width: 1.5, dash: [4, 4],
      points: {show: false}, value: (u, v) => v === null ? '–' : time(v)});
    const axis = {stroke: style.getPropertyValue('--text').trim(), grid: {stroke: style.getPropertyValue('--line').trim()}};
    // Beyond a few times the SLA, a curve only shows that it rises.
    const most = Math.max(2 * limit, 1.5 * Math.min(...names.map(name => value(name, rates[0], 'value') ?? Infinity)));
    const same = chart && chart.names === names.join() && chart.load === load && chart.plot.width === at('curve').clientWidth;
    if (same) {
      chart.most = most;
      chart.plot.setData(data);
    } else {
      chart?.plot.destroy();
      at('curve').replaceChildren();
      const own = chart = {names: names.join(), load, most};
      own.plot = new uPlot({width: at('curve').clientWidth, height: 340,
        scales: {x: {time: false}, y: {range: () => [0, own.most]}},
        axes: [{...axis, label: load},
          {...axis, label: '95 % of requests within', size: 70, values: (u, v) => v.map(each => time(each))}],
        series: drawn, bands, cursor: {y: false}}, data, at('curve'));
    }
    const ranges = (clientsOf(asked) ? [] : answer.ranges || []).map(each => each.platform + ' saturates at '
      + banded(each.saturation_per_second, value => short(value) + '/s'));
    const words = 'Time within which 95 % of requests are answered, with 95 % bands, by ' + load + ', with '
      + counted('VM', asked.vms) + '. ' + ranges.join('; ') + (ranges.length ? '.' : '');
    at('curve-words').textContent = words;
    at('curve').setAttribute('aria-label', 'Response time by ' + load + ' on ' + names.join(', '));
    table('points', '95 % of requests within', [load[0].toUpperCase() + load.slice(1), ...names],
      rates.map(rate => [(clientsOf(asked) ? exact : short)(rate), ...names.map(name => cell(found.get(name + ' ' + rate)?.quantile_seconds, time))]));
  }

  // --- beginning --------------------------------------------------------------------------------

  function changed(event) {
    const slider = sliders.find(each => each.id === event.target.id);
    if (slider) showSlider(slider);
    if (event.target.id === 'model') showModel();
    if (event.target.id === 'load') showLoad();
    if (event.target.id === 'token') { if (event.type === 'change') begin(); return; }
    if (!models.length) return;
    writeAddress();
    refresh();
  }
  async function begin() {
    try {
      models = (await ask('api/models')).models;
      at('token-section').hidden = true;
      at('model').replaceChildren(...models.map(each => element('option', each.id, {value: each.id})));
      const unknown = readAddress();
      if (unknown.length) {
        fail('This planner does not have what the address asks for: ' + unknown.join(', ') + '. Change the question below.');
        return;
      }
      writeAddress();
      refresh();
    } catch (e) {
      fail(e.message);
    }
  }
  makeSliders();
  showLoad();
  at('query').addEventListener('input', changed);
  at('query').addEventListener('change', event => { if (event.target.id === 'token') changed(event); });
  at('query').addEventListener('submit', event => event.preventDefault());
  at('files').addEventListener('click', event => { if (event.target.dataset.file) save(event.target.dataset.file); });
  addEventListener('resize', () => { if (chart) chart.plot.setSize({width: at('curve').clientWidth, height: 340}); });
  begin();
})();
