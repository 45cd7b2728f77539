import Foundation
public import RemoteLoading

/// A whole list as a value: its loads, its rows, their details, and the screen.
///
/// A ``ListSession`` connects such a value with a catalog and a clock. Use the value itself in a reducer or in a test.
/// It changes only by ``apply(_:at:)``:
/// - Pass it the actions of the view and the results of your effects, and carry out the effects that it returns.
/// - Apply ``Input/wake`` at ``nextInstant``.
/// - Draw ``screen(_:)``.
///
/// Copies of the value are independent.
public struct ListPlay<Element: ListElement>: Equatable, Sendable {
    /// Something that happens to the list.
    public enum Input: Equatable, Sendable {
        /// The view has sent an action of the user.
        case action(ListScreen<Element>.Action)
        /// The load of a list has ended.
        ///
        /// The input is ignored unless a load is in flight, so apply only the outcome of the last one.
        case loaded(Result<TopList<Element>, LoadError>)
        /// The load in flight was cancelled, because no action waits for it.
        case loadAbandoned
        /// The topic selected a game by its identifier, and the name of the game is now known.
        case named(Element.Topic)
        /// Details of elements are loaded, or could not be loaded.
        case completed([Element])
        /// The load of all details has ended.
        case detailsEnded
        /// Time has passed.
        case wake
    }

    /// Something that the owner of the value must do.
    public enum Effect: Hashable, Sendable {
        /// If the current action is asynchronous, make it wait until a load has ended.
        ///
        /// This is the load in flight or, if there is none, the next one.
        case awaitList
        /// Load a list with at most `limit` elements, and then apply ``Input/loaded(_:)``.
        ///
        /// If you cancel the load, apply ``Input/loadAbandoned`` instead.
        case loadList(Element.Topic, limit: Int)
        /// Cancel the load in flight, whose outcome is not needed any more.
        case cancelLoad
        /// Load the details of elements, apply them, and then apply ``Input/detailsEnded``.
        ///
        /// Apply ``Input/completed(_:)`` for each of the elements, or once for all of them.
        case loadDetails([Element])
        /// Cancel the load of the details of an earlier list.
        case cancelDetails
    }

    /// The topic of the list, which selects its elements.
    public private(set) var topic: Element.Topic
    /// The last loaded version of the list, or `nil` if none is loaded.
    public private(set) var list: TopList<Element>?
    private(set) var fetch = FetchState()
    /// The date of the last load, which determines the addresses of the previews of streams.
    private(set) var loadDate = Date.distantPast
    /// A Boolean value that indicates whether details of the elements are being loaded.
    private(set) var isCompleting = false
    /// The instant of the last input, at which the screen is drawn.
    private(set) var moment = Moment(elapsed: .zero, date: .distantPast)
    /// The instant at which the service sent the list.
    private var loadedAt: Duration?
    /// A Boolean value that indicates whether the last load requested a longer list.
    private var isLonger = false
    /// The elements whose details were loaded since the list was last loaded or refreshed.
    private var completed: Set<Element.ID> = []
    private var pending: [Effect] = []

    /// Creates a list that is not loaded.
    public init(_ topic: Element.Topic) {
        self.topic = topic
    }

    /// Applies an input to the list, and returns what its owner must do now, in the order to do it.
    @discardableResult
    public mutating func apply(_ input: Input, at moment: Moment) -> [Effect] {
        self.moment = moment
        switch input {
        case .action(let action): perform(action)
        case .loaded(let result): if fetch.isLoading { receive(result) }
        case .loadAbandoned: if fetch.isLoading { fetch.end(.cancelled) }
        case .named(let found): if found.isSame(as: topic) { topic = found }
        case .completed(let elements): if isCompleting { receive(elements) }
        case .detailsEnded: isCompleting = false
        case .wake: break
        }
        return takeEffects()
    }

    package mutating func takeEffects() -> [Effect] {
        defer { pending = [] }
        return pending
    }

    private mutating func perform(_ action: ListScreen<Element>.Action) {
        switch action {
        case .load: loadUnlessLoaded()
        case .show(let other):
            if !other.isSame(as: topic) { change(to: other) }
            loadUnlessLoaded()
        case .refresh: load()
        // The whole list is loaded again, because the order of the service changes while pages are read.
        case .loadMore: if hasMore { load(isMore: true) }
        case .retry: if fetch.failure != nil { load(isMore: isLonger) }
        case .signIn, .close: break
        }
    }

    private mutating func loadUnlessLoaded() {
        if list == nil { load() }
    }

    private mutating func load(isMore: Bool = false) {
        pending.append(.awaitList)
        guard !fetch.isLoading else { return }
        isLonger = isMore
        fetch.begin()
        let limit = max(topic.limit(after: 0) ?? 0, list?.wanted ?? 0)
        pending.append(.loadList(topic, limit: isMore ? topic.limit(after: limit) ?? limit : limit))
    }

    private mutating func change(to other: Element.Topic) {
        if fetch.isLoading { pending.append(.cancelLoad) }
        fetch = FetchState()
        clear()
        topic = other
    }

    /// Removes all rows and their details.
    private mutating func clear() {
        (list, loadedAt, isLonger, completed) = (nil, nil, false, [])
        endDetails()
    }

    private mutating func endDetails() {
        if isCompleting { pending.append(.cancelDetails) }
        isCompleting = false
    }

    private mutating func receive(_ result: Result<TopList<Element>, LoadError>) {
        switch result {
        case .success(let newer):
            fetch.end(nil)
            receive(newer)
        case .failure(let error):
            fetch.end(error)
            // The next user must not see the rows of a user who is signed out.
            if error == .refused(.signInNeeded), topic.isPersonal { clear() }
        }
    }

    /// Replaces the list by a loaded one, and loads the details of its elements.
    ///
    /// If the new list only extends the previous one, the details that were already loaded are not loaded again.
    private mutating func receive(_ newer: TopList<Element>) {
        let earlier = Dictionary((list?.elements ?? []).map { ($0.id, $0) }) { first, _ in first }
        list = newer
        if let detail = Element.detail(in: topic) {
            list = newer.map { element in
                var element = element
                element[keyPath: detail] = element[keyPath: detail] ?? earlier[element.id]?[keyPath: detail]
                return element
            }
        }
        (loadedAt, loadDate) = (moment.elapsed - (newer.age ?? .zero), moment.date)
        // An element that is not in this list has lost its detail, which must be loaded again if the element returns.
        completed = isLonger ? completed.intersection(newer.elements.map(\.id)) : []
        endDetails()
        let incomplete = newer.elements.filter { lacksDetail($0) && !completed.contains($0.id) }
        guard !incomplete.isEmpty else { return }
        isCompleting = true
        pending.append(.loadDetails(incomplete))
    }

    private mutating func receive(_ elements: [Element]) {
        let loaded = Dictionary(elements.map { ($0.id, $0) }) { _, last in last }
        list = list?.map { loaded[$0.id] ?? $0 }
        completed.formUnion(elements.filter { !lacksDetail($0) }.map(\.id))
    }

    /// Returns `true` if the detail of an element that is loaded after the list is not known.
    private func lacksDetail(_ element: Element) -> Bool {
        Element.detail(in: topic).map { element[keyPath: $0] == nil } ?? false
    }

    /// A Boolean value that indicates whether a longer list can be requested.
    var hasMore: Bool {
        guard let list, !list.elements.isEmpty, list.incomplete == nil, list.wanted < 100 else { return false }
        return topic.limit(after: list.wanted) != nil
    }

    /// The age of the list if the age should be shown, or `nil` otherwise.
    ///
    /// The age should be shown if the last load failed, if a cache served the list because the service could not be
    /// reached, or if the list is at least five minutes old.
    var staleness: Duration? {
        guard let loadedAt else { return nil }
        let age = moment.elapsed - loadedAt
        return fetch.failure != nil || list?.age != nil || age >= .seconds(300) ? age : nil
    }

    /// The clock reading at which ``Input/wake`` must be applied next, or `nil` if no text depends on the time.
    public var nextInstant: Duration? { [nextMinute, nextSecond].compactMap(\.self).min() }

    /// The next instant at which the number of seconds until a retry changes, or `nil` if no such number is shown.
    private var nextSecond: Duration? {
        guard case .refused(.rateLimited(let until?)) = fetch.error else { return nil }
        return until.countdownChange(from: moment.date).map { moment.elapsed + .seconds($0) }
    }

    /// The next instant at which the age of the list in minutes changes, or `nil` if there is no list.
    private var nextMinute: Duration? {
        let now = moment.elapsed
        return loadedAt.map { $0 + .seconds(60) * (((now - $0) / .seconds(60)).rounded(.down) + 1) }
    }
}

extension ListPlay: Play {}
extension ListPlay.Input: PlayInput {}
