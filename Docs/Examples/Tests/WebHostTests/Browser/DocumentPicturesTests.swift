import Chromium
import Foundation
import HostParts
import NameMatchTesting
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import Testing

@testable import WebHost

/// Games that are played for the pictures of the documents, which `.ci/pictures` puts into their folders.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: DocumentPictures.folder != nil, "skipped: PLAYHOUSE_PICTURES names no folder for the pictures"))
struct DocumentPicturesTests {
    /// The sizes of the windows in points.
    ///
    /// Quiz and trivia stand one above the other, and are together as high as each of the other apps.
    private enum Size {
        static let narrow = 400
        /// The width at which the options stand two by two.
        static let wide = 490
        static let height = 924
        static let trivia = 340
        static let gap = 24
        static let quiz = height - gap - trivia
        static let page = 860
    }

    /// An app in the middle of a game, in a narrow window for the picture of all apps.
    private struct Panel {
        let image: String
        /// The place of the upper left corner.
        let x: Int
        var y = 0
        var width = Size.narrow
        var height = Size.height
    }

    /// A browser on a server of its own, in light or dark mode.
    @MainActor
    private struct Stage {
        let browser: Browser
        let server: LoopbackHTTPServer
        let isDark: Bool

        /// Opens an app in a narrow window for the picture of all apps.
        func open(_ app: AppName, width: Int = Size.narrow, height: Int = Size.height) async throws {
            try await browser.resize(width: width, height: height, scale: 2)
            try await browser.open(server.address("/en/\(app.rawValue)/"))
            try await browser.wait(until: "document.querySelector('main button:not([aria-disabled])')")
        }

        /// Returns a picture of the window, after the end of its animations and without the mark of the focus.
        func picture() async throws -> Data {
            try await browser.wait(until: "[...document.images].every((image) => image.complete && image.naturalWidth)")
            try await browser.evaluate(
                """
                document.activeElement?.matches('button, a') && document.activeElement.blur();
                for (const animation of document.getAnimations()) {
                    if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
                }
                """)
            return try await browser.screenshot
        }

        /// Writes the picture of a page for the documentation, with the suffixes that DocC expects.
        func write(_ name: String, height: Int) async throws {
            try await browser.resize(width: Size.page, height: height, scale: 2)
            // The glow of the background and the shadows would double the size of the file.
            let flat = ["tint": "transparent", "shadow": "none"]
            for (name, value) in flat {
                try await browser.evaluate("document.body.style.setProperty('--\(name)', '\(value)')")
            }
            try DocumentPictures.write(try await picture(), name + (isDark ? "~dark" : "") + ".png", atMost: 150_000)
            for name in flat.keys { try await browser.evaluate("document.body.style.removeProperty('--\(name)')") }
        }
    }

    @Test(arguments: [false, true])
    func documentPicturesShowFiveRunningApps(isDark: Bool) async throws {
        var settings = ServerSettings()
        settings.reveal = 4
        let server = try await WebServer.start(settings)
        defer { server.stop() }
        try await Browser.run(width: Size.narrow, height: Size.height) { browser in
            try await browser.hurryPageClock()
            try await browser.prefer(dark: isDark)
            let stage = Stage(browser: browser, server: server, isDark: isDark)
            let (second, third) = (Size.narrow + Size.gap, Size.narrow + Size.wide + 2 * Size.gap)
            let panels = [
                Panel(image: try await recall(stage), x: 0),
                Panel(image: try await quiz(stage), x: second, width: Size.wide, height: Size.quiz),
                Panel(
                    image: try await trivia(stage), x: second, y: Size.quiz + Size.gap, width: Size.wide,
                    height: Size.trivia),
                Panel(image: try await names(stage), x: third),
                Panel(image: try await twitch(stage), x: third + Size.narrow + Size.gap),
            ]
            #expect(try await browser.problems == [])
            let picture = try await join(panels, in: browser, isDark: isDark)
            try DocumentPictures.write(picture, isDark ? "apps-dark.webp" : "apps.webp", atMost: 300_000)
        }
    }

    private func recall(_ stage: Stage) async throws -> String {
        try await stage.open(.recall)
        try await stage.browser.press("Start")
        try await stage.browser.wait(until: "document.activeElement.id === 'guess'")
        try await stage.browser.type(
            "abstract boolean break byte case catch class continue default enum extends goto import new package static while "
        )
        try await stage.browser.wait(until: "document.querySelectorAll('.found bdi').length === 17")
        try await stage.browser.type("synchro")
        let picture = try await stage.picture()
        try await stage.write("web-recall", height: 720)
        try await stage.browser.open(stage.server.address("/en/"))
        try await stage.write("web-menu", height: 680)
        return picture.base64EncodedString()
    }

    private func quiz(_ stage: Stage) async throws -> String {
        try await stage.open(.quiz, width: Size.wide, height: Size.quiz)
        try await stage.browser.press("New game")
        for (number, answer) in ["Lima", "Oslo", "Ottawa"].enumerated() {
            try await stage.browser.wait(
                until: "document.querySelector('button[value=\"pick-\(number)-0\"]:not([aria-disabled])')")
            try await stage.browser.press(answer)
            try await stage.browser.wait(until: "document.querySelector('.settled')")
        }
        let picture = try await stage.picture()
        #expect(
            try await stage.browser.text("return document.querySelector('.sheet').textContent").contains("Victoria"))
        return picture.base64EncodedString()
    }

    private func trivia(_ stage: Stage) async throws -> String {
        try await stage.open(.trivia, width: Size.wide, height: Size.trivia)
        try await stage.browser.press("New game")
        for number in 0..<3 {
            try await waitForQuestion(number, stage)
            let question = try await stage.browser.text("return document.getElementById('question').textContent")
            let row = try #require(OpenTriviaRow.all.first { $0.question == question }, "\(question)")
            try await stage.browser.press(row.correctAnswer)
        }
        try await waitForQuestion(3, stage)
        return try await stage.picture().base64EncodedString()
    }

    private func names(_ stage: Stage) async throws -> String {
        try await stage.open(.names)
        try await stage.browser.press("Sudden death")
        for number in 0..<3 {
            try await waitForQuestion(number, stage)
            let place = try await placeOfRightFace(stage)
            try await stage.browser.click("button[value=pick-\(number)-\(place)]")
        }
        try await waitForQuestion(3, stage)
        let picture = try await stage.picture()
        try await stage.write("web-names", height: 840)
        return picture.base64EncodedString()
    }

    private func twitch(_ stage: Stage) async throws -> String {
        try await stage.open(.twitch)
        try await stage.browser.wait(until: "document.images.length === 14")
        try await stage.write("web-twitch", height: 760)
        try await stage.browser.resize(width: Size.narrow, height: Size.height, scale: 2)
        try await stage.browser.follow("Just Chatting")
        try await stage.browser.wait(until: "document.querySelectorAll('.streams img').length === 10")
        // The lower pictures are loaded only when they are seen.
        try await stage.browser.evaluate("for (const image of document.images) image.loading = 'eager'")
        return try await stage.picture().base64EncodedString()
    }

    private func waitForQuestion(_ number: Int, _ stage: Stage) async throws {
        try await stage.browser.wait(
            until: "document.querySelector('button[value=pick-\(number)-0]:not([aria-disabled])')")
    }

    /// Returns the place of the portrait that belongs to the name in the question.
    private func placeOfRightFace(_ stage: Stage) async throws -> Int {
        let question = try await stage.browser.text("return document.getElementById('question').textContent")
        let file = question.dropFirst("Who is ".count).dropLast().lowercased().utf8.map { byte in
            byte == UInt8(ascii: " ") ? "-" : byte < 128 ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
        }
        let portrait = PixelPicture.portrait(of: file.joined() + ".png").png.base64EncodedString()
        let shown = try await stage.browser.promise(
            """
            return Promise.all([...document.images].map(async (image) => {
                const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer());
                return btoa(String.fromCharCode(...bytes));
            }));
            """)
        return try #require((shown as? [String])?.firstIndex(of: portrait), "\(question)")
    }

    /// Returns the panels side by side as a WebP file with transparent gaps.
    private func join(_ panels: [Panel], in browser: Browser, isDark: Bool) async throws -> Data {
        try await browser.open("about:blank")
        let parts: [[String: Any]] = panels.map {
            ["image": $0.image, "x": $0.x + 1, "y": $0.y + 1, "width": $0.width, "height": $0.height]
        }
        let whole: [String: Any] = [
            "width": (panels.map { $0.x + $0.width }.max() ?? 0) + 2, "height": Size.height + 2,
            "edge": isDark ? "#4a4462" : "#cfc9e0",
        ]
        let file = try await browser.promise(
            """
            const [parts, whole] = arguments;
            const canvas = new OffscreenCanvas(2 * whole.width, 2 * whole.height);
            const context = canvas.getContext("2d");
            context.scale(2, 2);
            for (const part of parts) {
                const response = await fetch("data:image/png;base64," + part.image);
                const outline = new Path2D();
                outline.roundRect(part.x, part.y, part.width, part.height, 22);
                context.save();
                context.clip(outline);
                context.drawImage(
                    await createImageBitmap(await response.blob()), part.x, part.y, part.width, part.height);
                context.restore();
                context.strokeStyle = whole.edge;
                context.stroke(outline);
            }
            const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
            const bytes = new Uint8Array(await blob.arrayBuffer());
            let text = "";
            for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.slice(at, at + 8192));
            return btoa(text);
            """, [parts, whole])
        return try #require((file as? String).flatMap { Data(base64Encoded: $0) })
    }

    // MARK: The loop

    /// A game of typed recall as an animation: a typing error that is accepted, the last ten seconds, and a record.
    @Test(arguments: [false, true]) func animationOfRecallGameIsRecorded(isDark: Bool) async throws {
        let clock = ManualClock()
        let server = try await WebServer.start(services: Services(time: clock.timeSource))
        defer { server.stop() }
        try await Browser.run(width: Size.narrow, height: Size.height) { browser in
            try await browser.hurryPageClock()
            try await browser.prefer(dark: isDark)
            let stage = Stage(browser: browser, server: server, isDark: isDark)
            try await stage.open(.recall)
            try await browser.press("Planets")
            try await browser.wait(for: "0/8")
            try await playFirstGame(browser)
            try await browser.resize(width: 660, height: 520)
            // The bar of the page stays above the picture.
            for name in ["tint", "shadow"] {
                try await browser.evaluate("document.body.style.setProperty('--\(name)', '#0000')")
            }
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.evaluate("scrollTo(0, 68)")
            var shots = try await record("mercuryvenusearthmars", in: browser)
            shots += try await record("jupitr\u{E007}", in: browser)
            // Fewer than ten of the 120 seconds are left.
            clock.advance(by: .seconds(111))
            try await browser.wait(until: "document.querySelector('.clock.last')")
            for word in ["saturn", "uranus"] {
                shots += try await record(word, in: browser)
                clock.advance(by: .seconds(1))
            }
            shots += try await record("neptune", until: "document.querySelector('.badge.new')", in: browser)
            try await browser.evaluate("scrollTo(0, 68); document.activeElement.blur()")
            try await holdConfetti(in: browser)
            shots.append(Shot(data: try await browser.screenshot, milliseconds: 2_500))
            #expect(try await browser.problems == [])
            let file = try #require(AnimatedPNG.data(of: try await frames(of: shots, in: browser)))
            try DocumentPictures.write(file, isDark ? "recall-loop-dark.png" : "recall-loop.png", atMost: 300_000)
        }
    }

    /// Plays a game with a worse result, so that the next one breaks its record, and starts the next one.
    private func playFirstGame(_ browser: Browser) async throws {
        try await browser.press("Start")
        try await browser.wait(until: "document.activeElement.id === 'guess'")
        try await browser.type("mars")
        try await browser.wait(for: "1/8")
        try await browser.press("Give up")
        try await browser.press("Show the answers")
        try await browser.wait(for: "Record: 1")
        try await browser.press("Try again")
        try await browser.wait(for: "0/8")
    }

    /// Shows the confetti in the middle of its fall, and all other animations at their ends.
    private func holdConfetti(in browser: Browser) async throws {
        try await browser.evaluate(
            """
            for (const animation of document.getAnimations()) {
                if (animation.effect.target.closest('.confetti')) { animation.pause(); animation.currentTime = 900; }
                else if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
            }
            """)
    }

    private struct Shot {
        let data: Data
        var milliseconds: Int
    }

    /// Types a text, and returns a picture after each letter, and one that stays longer when the page has taken it.
    private func record(
        _ text: String, until isTaken: String = "document.querySelector('#guess').value.length < 3", in browser: Browser
    ) async throws -> [Shot] {
        var shots: [Shot] = []
        for letter in text {
            try await browser.type(String(letter))
            shots.append(Shot(data: try await browser.screenshot, milliseconds: 110))
        }
        try await browser.wait(until: isTaken)
        try await holdConfetti(in: browser)
        shots.append(Shot(data: try await browser.screenshot, milliseconds: 450))
        return shots
    }

    /// Returns frames that have only the pixels that differ from the frame before.
    private func frames(of shots: [Shot], in browser: Browser) async throws -> [AnimatedPNG.Frame] {
        try await browser.open("about:blank")
        var frames: [AnimatedPNG.Frame] = []
        for shot in shots {
            let value = try await browser.promise(
                """
                const blob = await (await fetch("data:image/png;base64," + arguments[0])).blob();
                const image = await createImageBitmap(blob);
                const canvas = new OffscreenCanvas(image.width, image.height);
                const context = canvas.getContext("2d", { willReadFrequently: true });
                context.drawImage(image, 0, 0);
                const data = context.getImageData(0, 0, image.width, image.height);
                // Thirty levels of each colour look the same here, and need fewer bytes.
                for (let at = 0; at < data.data.length; at += 1) data.data[at] = Math.round(8.5 * Math.round(data.data[at] / 8.5));
                const now = new Uint32Array(data.data.buffer), before = window.before;
                window.before = now.slice();
                let [left, top, right, bottom] = before ? [image.width, image.height, -1, -1] : [0, 0, image.width - 1, image.height - 1];
                if (before) {
                    for (let at = 0; at < now.length; at += 1) {
                        if (now[at] === before[at]) { now[at] = 0; continue; }
                        const x = at % image.width, y = (at - x) / image.width;
                        [left, top] = [Math.min(left, x), Math.min(top, y)];
                        [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
                    }
                }
                if (right < 0) return null;
                const [width, height] = [right - left + 1, bottom - top + 1];
                const rows = new Uint8Array(height * (4 * width + 1));
                for (let row = 0; row < height; row += 1) {
                    const start = 4 * ((top + row) * image.width + left);
                    rows.set(data.data.subarray(start, start + 4 * width), row * (4 * width + 1) + 1);
                }
                const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
                const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
                let text = "";
                for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.slice(at, at + 8192));
                return { rows: btoa(text), left, top, width, height };
                """, [shot.data.base64EncodedString()])
            guard let part = value as? [String: Any] else {
                // Nothing has changed, so the frame before is shown longer.
                frames[frames.count - 1].milliseconds += shot.milliseconds
                continue
            }
            func number(_ name: String) throws -> Int { try #require(part[name] as? Int) }
            frames.append(
                AnimatedPNG.Frame(
                    rows: try #require((part["rows"] as? String).flatMap { Data(base64Encoded: $0) }),
                    x: try number("left"), y: try number("top"), width: try number("width"),
                    height: try number("height"), milliseconds: shot.milliseconds))
        }
        return frames
    }
}
