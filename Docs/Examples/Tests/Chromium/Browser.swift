package import Foundation
import RemoteLoading

/// A session of Chromium, controlled by WebDriver over HTTP.
@MainActor
package final class Browser {
    /// An error that WebDriver has reported, or a condition that did not become true in time.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// The identifier of an element.
    package struct Element: Hashable {
        fileprivate static let key = "element-6066-11e4-a52e-4f735466cecf"
        fileprivate let id: String
    }

    /// A key by its code in WebDriver.
    package enum Key: String {
        case tab = "\u{E004}"
        case enter = "\u{E007}"
        case control = "\u{E009}"
    }

    private let client = DriverClient()
    private let session: String

    /// Starts Chromium, runs the body, and ends Chromium even if the body throws.
    ///
    /// `keepsPages` states whether the browser may show an earlier page again without loading it.
    package static func run(
        width: Int = 800, height: Int = 700, keepsPages: Bool = true, _ body: (Browser) async throws -> Void
    ) async throws {
        let driver = try await Chromedriver.start()
        defer { driver.stop() }
        let browser = try await Browser(driver, width: width, height: height, keepsPages: keepsPages)
        do {
            try await body(browser)
        } catch {
            try? await browser.end()  // the error of the body is the interesting one
            throw error
        }
        try await browser.end()
    }

    private init(_ driver: Chromedriver, width: Int, height: Int, keepsPages: Bool) async throws {
        // The options are necessary because Chromium cannot use its sandbox as root, and because containers have little
        // shared memory.
        let arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--no-proxy-server", "--hide-scrollbars", "--lang=en",
            "--window-size=\(width),\(height)",
        ]
        let caching = keepsPages ? [] : ["--disable-back-forward-cache"]
        let options: [String: Any] = ["args": arguments + caching]
        let always: [String: Any] = [
            "browserName": "chrome", "goog:chromeOptions": options, "timeouts": ["script": 60_000],
            "goog:loggingPrefs": ["browser": "ALL"],
        ]
        let capabilities = ["capabilities": ["alwaysMatch": always]]
        let value = try await Self.send(client, .post, driver.address + "/session", capabilities)
        guard let id = (value as? [String: Any])?["sessionId"] as? String else {
            throw Failure(description: "no session: \(value)")
        }
        session = driver.address + "/session/" + id
        try await resize(width: width, height: height)
    }

    private func end() async throws { try await send(HTTPMethod("DELETE"), "") }

    // MARK: Commands

    package func open(_ address: String) async throws { try await send(.post, "/url", ["url": address]) }

    package func reload() async throws { try await send(.post, "/refresh", [:]) }

    /// Returns to the previous address in the history.
    package func back() async throws { try await send(.post, "/back", [:]) }

    /// Goes to the next address in the history.
    package func forward() async throws { try await send(.post, "/forward", [:]) }

    package func element(_ selector: String) async throws -> Element {
        let value = try await send(.post, "/element", ["using": "css selector", "value": selector])
        guard let id = (value as? [String: Any])?[Element.key] as? String else {
            throw Failure(description: "no element \(selector)")
        }
        return Element(id: id)
    }

    package func elements(_ selector: String) async throws -> [Element] {
        let value = try await send(.post, "/elements", ["using": "css selector", "value": selector])
        return (value as? [[String: Any]] ?? []).compactMap { ($0[Element.key] as? String).map { Element(id: $0) } }
    }

    package func click(_ selector: String) async throws {
        let element = try await element(selector)
        try await send(.post, "/element/\(element.id)/click", [:])
    }

    /// Sends keys to the element with the focus: a field receives them as text, and a button can be pressed.
    package func type(_ keys: String) async throws {
        let value = try await send(.get, "/element/active")
        guard let id = (value as? [String: Any])?[Element.key] as? String else {
            throw Failure(description: "no element has the focus")
        }
        try await send(.post, "/element/\(id)/value", ["text": keys])
    }

    /// Presses and releases a key.
    ///
    /// The element with the focus receives the key.
    package func strike(_ key: Key) async throws { try await strike(key.rawValue) }

    /// Presses and releases the key of a character.
    package func strike(_ key: String) async throws {
        try await perform([("keyDown", key), ("keyUp", key)])
    }

    /// Presses and releases the key of a character while another key is held.
    package func strike(_ key: String, with held: Key) async throws {
        try await perform([
            ("keyDown", held.rawValue), ("keyDown", key), ("keyUp", key), ("keyUp", held.rawValue),
        ])
    }

    /// Clicks a point of the window, several times without a pause.
    package func click(x: Int, y: Int, times: Int = 1) async throws {
        let move: [String: Any] = ["type": "pointerMove", "duration": 0, "x": x, "y": y]
        let click: [[String: Any]] = [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]
        let clicks = (0..<times).flatMap { _ in click }
        let pointer: [String: Any] = ["type": "pointer", "id": "mouse", "actions": [move] + clicks]
        try await send(.post, "/actions", ["actions": [pointer]])
    }

    /// Runs a script in each document that is opened from now on, before the scripts of the document.
    package func prepareDocuments(with script: String) async throws {
        try await devTools("Page.addScriptToEvaluateOnNewDocument", ["source": script])
    }

    /// Makes the server see a new user.
    package func forgetCookies() async throws { try await send(HTTPMethod("DELETE"), "/cookie") }

    private func perform(_ keys: [(type: String, key: String)]) async throws {
        let steps = keys.map { ["type": $0.type, "value": $0.key] }
        let keyboard: [String: Any] = ["type": "key", "id": "keyboard", "actions": steps]
        try await send(.post, "/actions", ["actions": [keyboard]])
    }

    /// Presses the Tab key until a JavaScript condition is true, in which `element` is the element with the focus.
    package func tab(until condition: String) async throws {
        for _ in 0..<60 {
            let script = "const element = document.activeElement; return (\(condition)) ? 1 : 0"
            guard try await number(script) == 0 else { return }
            try await strike(.tab)
        }
        throw Failure(description: "the focus reaches no element with \(condition)")
    }

    /// Returns the name that the browser computes for an element, for use by screen readers.
    package func name(_ element: Element) async throws -> String {
        try await send(.get, "/element/\(element.id)/computedlabel") as? String ?? ""
    }

    package func role(_ element: Element) async throws -> String {
        try await send(.get, "/element/\(element.id)/computedrole") as? String ?? ""
    }

    /// Returns the value of a script, such as `return document.title`.
    @discardableResult
    package func evaluate(_ script: String) async throws -> Any {
        try await send(.post, "/execute/sync", ["script": script, "args": [Any]()])
    }

    package func text(_ script: String) async throws -> String { try await evaluate(script) as? String ?? "" }

    package func number(_ script: String) async throws -> Int { try await evaluate(script) as? Int ?? -1 }

    /// Returns the value of the promise that the body of an asynchronous function, with the given arguments, returns.
    package func promise(_ body: String, _ arguments: [Any] = []) async throws -> Any {
        let script = """
            const done = arguments[arguments.length - 1];
            (async () => { \(body) })().then(done, (error) => done("error: " + error));
            """
        let value = try await send(.post, "/execute/async", ["script": script, "args": arguments])
        if let text = value as? String, text.hasPrefix("error: ") { throw Failure(description: text) }
        return value
    }

    /// Waits until a condition in JavaScript is true.
    ///
    /// The browser checks the condition after each change of the page, of a field or of the focus, and after each
    /// loaded picture.
    ///
    /// If the condition is not true before the script timeout of the driver, the call throws.
    package func wait(until condition: String) async throws {
        let script = """
            const done = arguments[arguments.length - 1];
            const holds = () => { try { return !!(\(condition)); } catch { return false; } };
            if (holds()) return done(true);
            const observer = new MutationObserver(() => check());
            const check = () => { if (holds()) { observer.disconnect(); done(true); } };
            for (const event of ["load", "focusin", "input"]) document.addEventListener(event, check, true);
            observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            """
        // If another page replaces this one during the wait, the driver reports a timeout at once. The wait then begins
        // again on the new page.
        for isLast in [false, true] {
            do {
                try await send(.post, "/execute/async", ["script": script, "args": [Any]()])
                return
            } catch let failure as Failure where isLast {
                let page = try await text("return document.body.innerText")
                throw Failure(description: "\(condition): \(failure.description)\n\(page)")
            } catch is Failure {}
        }
    }

    /// Waits until the page contains a text.
    package func wait(for text: String) async throws {
        try await wait(until: "document.body.textContent.includes(\(Self.literal(text)))")
    }

    /// Clicks the enabled button whose text contains the given text.
    package func press(_ label: String) async throws {
        let find =
            "[...document.querySelectorAll('main button:not([aria-disabled])')]"
            + ".find((button) => button.textContent.includes(\(Self.literal(label))))"
        try await wait(until: find)
        try await evaluate("\(find).click()")
    }

    /// Clicks the link in the main part of the page whose text contains the given text.
    package func follow(_ label: String) async throws {
        let find =
            "[...document.querySelectorAll('main a')].find((link) => link.textContent.includes(\(Self.literal(label))))"
        try await wait(until: find)
        try await evaluate("\(find).click()")
    }

    // MARK: Windows

    /// Opens a tab and switches to it.
    package func openTab() async throws {
        let value = try await send(.post, "/window/new", ["type": "tab"])
        guard let handle = (value as? [String: Any])?["handle"] as? String else {
            throw Failure(description: "no tab: \(value)")
        }
        try await send(.post, "/window", ["handle": handle])
    }

    package var tabs: [String] {
        get async throws { try await send(.get, "/window/handles") as? [String] ?? [] }
    }

    package func show(tab: String) async throws { try await send(.post, "/window", ["handle": tab]) }

    /// Sets the size of the window in points, and the number of pixels of a point.
    package func resize(width: Int, height: Int, scale: Double = 1) async throws {
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": scale, "mobile": false])
    }

    package func prefer(dark: Bool) async throws {
        let feature = ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"]
        try await devTools("Emulation.setEmulatedMedia", ["features": [feature]])
    }

    /// Turns off all motion of the pages.
    package func reduceMotion() async throws {
        let feature = ["name": "prefers-reduced-motion", "value": "reduce"]
        try await devTools("Emulation.setEmulatedMedia", ["features": [feature]])
    }

    /// Makes the scripts of the page receive each response later, until the page is left.
    package func delayResponses(byMilliseconds latency: Int) async throws {
        try await evaluate(
            """
            const plain = window.fetch;
            window.fetch = async (...request) => {
                const response = await plain(...request);
                await new Promise((done) => setTimeout(done, \(latency)));
                return response;
            };
            """)
    }

    private func devTools(_ command: String, _ parameters: [String: Any]) async throws {
        try await send(.post, "/goog/cdp/execute", ["cmd": command, "params": parameters])
    }

    /// The errors in the console, such as violations of the content security policy.
    package var problems: [String] {
        get async throws {
            let value = try await send(.post, "/se/log", ["type": "browser"])
            return (value as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
        }
    }

    package var screenshot: Data {
        get async throws {
            guard let text = try await send(.get, "/screenshot") as? String, let data = Data(base64Encoded: text) else {
                throw Failure(description: "no screenshot")
            }
            return data
        }
    }

    // MARK: HTTP

    @discardableResult
    private func send(_ method: HTTPMethod, _ path: String, _ body: [String: Any]? = nil) async throws -> Any {
        try await Self.send(client, method, session + path, body)
    }

    private static func send(
        _ client: DriverClient, _ method: HTTPMethod, _ address: String, _ body: [String: Any]?
    ) async throws -> Any {
        let data = try body.map { try JSONSerialization.data(withJSONObject: $0) }
        let request = try HTTPRequest(method, parsing: address, fields: [.contentType: "application/json"], body: data)
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch {
            throw Failure(description: "\(method) \(address): \(error)")
        }
        let root = try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
        guard response.status == .ok, let value = root?["value"] else {
            throw Failure(description: String(decoding: response.body.prefix(400), as: UTF8.self))
        }
        return value
    }

    private static func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
