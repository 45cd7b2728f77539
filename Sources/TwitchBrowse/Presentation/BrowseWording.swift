public import Foundation
public import RemoteLoading

/// The texts of the browsing and sign-in screens, in one language.
///
/// Start with ``english`` or ``italian`` and change single texts, or create your own. Numbers, durations, ages and the
/// names of languages are formatted for the ``locale``. The sentences that contain them, and plural forms, are texts of
/// the wording.
public struct BrowseWording: Sendable {
    /// The locale of numbers, durations and names of languages.
    public var locale = Locale(identifier: "en")
    /// The header of the list of games.
    public var gamesTitle = "Top games"
    /// The header of the list of streams of the channels that the user follows.
    public var followedTitle = "Channels you follow"
    /// The text beside the activity indicator during a load.
    public var loading = "Loading…"
    /// The label of the button that loads the list again.
    public var refresh = "Refresh"
    /// The label of the button that repeats a failed load.
    public var tryAgain = "Try again"
    /// The label of the button that starts a sign-in.
    public var signIn = "Sign in"
    /// The label of the button that signs out.
    public var signOut = "Sign out"
    /// The label of the button that cancels a sign-in.
    public var cancel = "Cancel"
    /// The label of the button that requests a new sign-in code.
    public var newCode = "Get a new code"
    /// The header of the sign-in screen.
    public var signInTitle: @Sendable (SignInScreen.Phase) -> String = { phase in
        switch phase {
        case .unknown: ""
        case .signedOut: "Not signed in"
        case .requesting, .code: "Sign in"
        case .expired, .denied, .failed: "Sign-in failed"
        case .signedIn(let login?): "Signed in as \(login)"
        case .signedIn: "Signed in"
        case .signOutFailed: "Sign-out failed"
        }
    }
    /// The text below the header of the sign-in screen.
    ///
    /// In the phase `failed`, the screen shows ``failureDetail`` instead.
    public var signInDetail: @Sendable (SignInScreen.Phase) -> String = { phase in
        switch phase {
        case .code(let code, let address): "Go to \(address.absoluteString) and enter \(code)"
        case .expired: "The code has expired."
        case .denied: "The request was declined."
        case .signOutFailed: "The sign-in could not be removed from this device. Try again."
        default: ""
        }
    }
    /// The label of the button that closes the list, and is shown if another load would fail too.
    public var close = "Close"
    /// The label of the option to show streams in all languages.
    public var allLanguages = "All languages"
    /// The label of the button that loads more rows.
    public var loadMore = "Show more"
    /// The text that is shown if the number of viewers is unknown.
    public var uncounted = Readout("–", spoken: "unknown number of viewers")
    /// The text for a formatted number of viewers that is only a lower bound.
    public var atLeast: @Sendable (_ number: String) -> String = { "at least \($0)" }
    /// The spoken text for a number of viewers, which is passed both as a number and formatted.
    public var spokenViewers: @Sendable (_ count: Int, _ number: String) -> String = { count, number in
        "\(number) \(count == 1 ? "viewer" : "viewers")"
    }
    /// The text for a content classification label, or its identifier if the label is unknown.
    public var label: @Sendable (ContentLabel) -> Readout = { label in
        switch label.id {
        case "mature": Readout("18+", spoken: "for adults")
        case "DebatedSocialIssuesAndPolitics": Readout("Politics", spoken: "politics and debated social issues")
        case "DrugsIntoxication": Readout("Drugs", spoken: "drugs and intoxication")
        case "Gambling": Readout("Gambling", spoken: "gambling")
        case "MatureGame": Readout("Mature game", spoken: "a game for adults")
        case "ProfanityVulgarity": Readout("Strong language", spoken: "strong language")
        case "SexualThemes": Readout("Sexual themes", spoken: "sexual themes")
        case "ViolentGraphic": Readout("Violence", spoken: "graphic violence")
        default: Readout(label.id, spoken: label.id)
        }
    }
    /// The alternative text of the box art of a game.
    public var boxArt: @Sendable (_ game: String) -> String = { "Box art of \($0)" }
    /// The alternative text of the preview of a stream.
    public var preview: @Sendable (_ streamer: String) -> String = { "Preview of \($0)’s stream" }
    /// The spoken time since a stream began, from a formatted duration.
    public var spokenDuration: @Sendable (_ duration: String) -> String = { "live for \($0)" }
    /// The name of the language code `other`, which stands for a language without a code.
    public var otherLanguage = "Other language"
    /// The text that shows the age of a list, from a formatted duration, or from `nil` below one minute.
    public var age: @Sendable (_ age: String?) -> String = { "Updated \($0 ?? "less than a minute") ago" }
    /// The text with the reason why a list is incomplete.
    public var incomplete: @Sendable (Shortfall) -> String = { _ in "Not everything could be loaded." }
    /// The title of the message that is shown if there are no games.
    public var noGamesTitle = "No games"
    /// The text below the title of the message that is shown if there are no games.
    public var noGamesDetail = "No games are being streamed right now."
    /// The text below the title of the message that is shown if a search has found no games.
    public var nothingFoundDetail = "No game has a name like this."
    /// The title of the message that is shown if a game has no streams.
    public var noStreamsTitle = "No streams"
    /// The text below the title of the message that is shown if a game has no streams.
    public var noStreamsDetail: @Sendable (_ game: String) -> String = { "No one is streaming \($0) right now." }
    /// The text below the title of the message that is shown if a game has no streams in the selected language.
    ///
    /// The language is `nil` for the code `other`, which stands for a language without a code.
    public var noStreamsInLanguageDetail: @Sendable (_ game: String, _ language: String?) -> String = {
        "No one is streaming \($0) in \($1 ?? "another language") right now."
    }
    /// The text below the title of the message that is shown if the selected channel is not live.
    public var notLiveDetail: @Sendable (_ login: String) -> String = { "\($0) is not live right now." }
    /// The text below the title of the message that is shown if no channel that the user follows is live.
    public var noFollowedDetail = "None of the channels you follow is live right now."
    /// The title of the message after a failed load.
    public var failureTitle = "Loading failed"
    /// The title of the message in place of a list that requires a sign-in.
    public var signInNeededTitle = "You are not signed in"
    /// The title of the message after a failed refresh, which is shown above the rows of the previous load.
    public var refreshFailureTitle = "Refresh failed"
    /// The text for a failed load, made from the error, and from the formatted wait before a retry if it is known.
    public var failureDetail: @Sendable (LoadError, _ wait: String?) -> String = { error, wait in
        switch error {
        case .connectivity: "The service can't be reached. Check your connection and try again."
        case .invalidData: "The response could not be read."
        case .cancelled: "Loading was stopped."
        case .refused(.signInNeeded): "Sign in to see this."
        case .refused(.rateLimited): "Too many requests. Try again in \(wait ?? "a minute")."
        case .refused(.gone): "This service has been shut down."
        case .refused(.notFound): "This could not be found."
        case .refused(.notOffered): "This service does not have this list."
        case .refused(.unavailable): "The service is unavailable. Try again later."
        case .refused: "The service declined the request."
        }
    }

    /// The text that says that the user can now retry a load that the rate limit had refused.
    public var retryPermitted = "You can try again now."

    /// The English texts.
    public static let english = BrowseWording()
}

extension BrowseWording {
    /// Returns a number with the separators of the locale, such as `12,345`.
    func number(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

    /// Returns the displayed number of viewers, shortened as is usual in the locale and rounded down.
    package func viewers(_ count: ViewerCount) -> String {
        count.isExact ? compact(count.number) : atLeast(compact(count.number))
    }

    private func compact(_ number: Int) -> String {
        let style = IntegerFormatStyle<Int>(locale: locale).notation(.compactName)
        return number.formatted(style.precision(.fractionLength(0...1)).rounded(rule: .down))
    }

    /// Returns an exact number of viewers, as it is shown and as VoiceOver speaks it.
    func readout(viewers: Int) -> Readout {
        Readout(compact(viewers), spoken: spokenViewers(viewers, number(viewers)))
    }

    package func spokenViewers(_ count: ViewerCount) -> String {
        let text = spokenViewers(count.number, number(count.number))
        return count.isExact ? text : atLeast(text)
    }

    /// Returns the displayed time since a stream began, from a number of minutes.
    package func duration(_ minutes: Int) -> String { short(.minutes(minutes), [.hours, .minutes]) }

    package func age(_ age: Duration) -> String {
        self.age(age < .minutes(1) ? nil : short(age, [.days, .hours, .minutes]))
    }

    /// Returns the reason for a failed load, with the seconds until a retry, rounded up.
    ///
    /// Once the retry is permitted, the text says so instead.
    package func failureDetail(_ error: LoadError, at date: Date) -> String {
        guard case .refused(.rateLimited(let until?)) = error else { return failureDetail(error, nil) }
        let seconds = until.countdown(from: date).rounded(.up)
        guard seconds > 0 else { return retryPermitted }
        return failureDetail(error, short(.seconds(seconds), [.minutes, .seconds]))
    }

    /// Returns a duration with at most two units, in the short form of the locale such as `3 hr, 7 min`.
    private func short(_ duration: Duration, _ units: Set<Duration.UnitsFormatStyle.Unit>) -> String {
        let style = Duration.UnitsFormatStyle(
            allowedUnits: units, width: .abbreviated, maximumUnitCount: 2, fractionalPart: .hide(rounded: .down))
        return duration.formatted(style.locale(locale))
    }

    /// Returns the spoken time since a stream began, from a number of minutes.
    package func spokenDuration(_ minutes: Int) -> String {
        let style = Duration.UnitsFormatStyle(allowedUnits: [.hours, .minutes], width: .wide).locale(locale)
        return spokenDuration(Duration.minutes(minutes).formatted(style))
    }

    /// Returns the capitalised name of a language by its code, or the code if it is unknown.
    package func language(_ code: String) -> String {
        guard code != "other" else { return otherLanguage }
        let code = DisplayText.line(code)
        return name(ofLanguage: code).map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? code
    }

    /// Returns the text about a game without streams, in a language if only its streams were requested.
    func noStreamsDetail(_ game: String, language code: String?) -> String {
        guard let code = code.map(DisplayText.line) else { return noStreamsDetail(game) }
        return noStreamsInLanguageDetail(game, code == "other" ? nil : name(ofLanguage: code) ?? code)
    }

    /// Returns the name of a language as it is written within a sentence, or `nil` if the code is unknown.
    private func name(ofLanguage code: String) -> String? {
        // A text of more than 35 bytes is no language code (RFC 5646, section 4.4.1), and its lookup could be slow.
        guard code.utf8.count <= 35, let name = locale.localizedString(forIdentifier: code) else { return nil }
        // For an unknown code, Foundation may return the code instead of a name.
        return name.lowercased() == code.lowercased() ? nil : name
    }
}
