"""What is heard: nothing unless somebody wants it; then the right things, as loud as they like."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.visitors import ROOT, Ranger

Visit = Callable[..., Ranger]

# Counts what begins to sound, and remembers how loud it is in all.
LISTEN = """
    window.heard = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function(...when) {
            window.heard += 1;
            return start.apply(this, when);
        };
    }
    window.AudioContext = class extends AudioContext {
        createGain() {
            const gain = super.createGain();
            window.loudest ??= gain;
            return gain;
        }
    };
"""
# Renders a sound and says how loud it gets, and whether it has died away after two seconds.
RENDER = """async ([address, sound]) => {
    const {Synth} = await import(address);
    const context = new OfflineAudioContext(1, 2.2 * 44100, 44100);
    new Synth(context).play(sound, 1, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    const loudest = (from, to) =>
        samples.slice(from, to).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    return [loudest(0, 88200), loudest(88200, samples.length)];
}"""


def test_sound_is_off_until_it_is_wanted_and_its_volume_is_kept(visit: Visit) -> None:
    me = visit()
    me.context.add_init_script(LISTEN)
    loaded: list[str] = []
    me.page.on("request", lambda request: loaded.append(request.url))
    me.start(seats=1)
    me.play_on(2)
    assert me.page.evaluate("window.heard") == 0
    assert not [url for url in loaded if "synth" in url]
    me.page.get_by_label("More", exact=True).click()
    me.page.get_by_role("checkbox", name="Sound").check()
    me.page.wait_for_function("() => window.heard > 0")
    before = me.page.evaluate("window.heard")
    me.play_on(2)
    me.page.wait_for_function("before => window.heard > before", arg=before)
    me.go("/")
    slider = me.page.get_by_label("Volume")
    slider.fill("0.5")
    # The slider lets one hear how loud it is now.
    me.page.wait_for_function("() => window.loudest?.gain.value === 0.25")
    me.is_for_everybody()
    me.page.reload()
    expect(slider).to_have_value("0.5")


def test_every_sound_is_heard_and_none_hurts(visit: Visit) -> None:
    me = visit()
    me.go("/")
    [file] = (ROOT / "ludotope" / "web" / "assets").glob("synth-*.js")
    source = (ROOT / "web" / "src" / "lib" / "sound.svelte.ts").read_text("utf-8")
    sounds = re.findall(r'^  \| "(\w+)"', source, re.MULTILINE)
    assert len(sounds) == 11
    for sound in sounds:
        loudest, left = me.page.evaluate(RENDER, [f"/assets/{file.name}", sound])
        assert 0.03 < loudest < 0.95, (sound, loudest)
        assert left < 0.01, (sound, left)
    assert file.stat().st_size < 6000
